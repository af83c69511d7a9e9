/** Server TLS: protocols, cipher suites, and certificates that can be replaced while the server runs. */
@NullMarked
package dev.castellan.server.standalone.tls;

import org.jspecify.annotations.NullMarked;
