/** TLS of the server: protocols, cipher suites, and certificates that are replaced while the server runs. */
@NullMarked
package dev.castellan.server.standalone.tls;

import org.jspecify.annotations.NullMarked;
