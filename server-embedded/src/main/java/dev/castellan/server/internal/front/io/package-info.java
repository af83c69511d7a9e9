/** Reads the request and writes the response of one exchange, within limits on time and memory. */
@NullMarked
package dev.castellan.server.internal.front.io;

import org.jspecify.annotations.NullMarked;
