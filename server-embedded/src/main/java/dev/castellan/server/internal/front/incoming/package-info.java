/** Incoming requests: of our own connections, and of the Undertow of a host. */
@NullMarked
package dev.castellan.server.internal.front.incoming;

import org.jspecify.annotations.NullMarked;
