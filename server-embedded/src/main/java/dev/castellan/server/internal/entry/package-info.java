/** The services in front of the API that every request passes: trusted proxies, public path, HSTS, listener, public pages. */
@NullMarked
package dev.castellan.server.internal.entry;

import org.jspecify.annotations.NullMarked;
