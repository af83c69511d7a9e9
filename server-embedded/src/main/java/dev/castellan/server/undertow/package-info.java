/** The front on Undertow: sockets, framing, limits of size and time. The only package that knows Undertow. */
@NullMarked
package dev.castellan.server.undertow;

import org.jspecify.annotations.NullMarked;
