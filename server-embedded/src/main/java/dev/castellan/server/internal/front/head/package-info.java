/** The heads of requests: reading, limits, framing. */
@NullMarked
package dev.castellan.server.internal.front.head;

import org.jspecify.annotations.NullMarked;
