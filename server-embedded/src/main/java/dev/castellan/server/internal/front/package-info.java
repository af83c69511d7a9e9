/** The HTTP front on Undertow: port, threads, connections. */
@NullMarked
package dev.castellan.server.internal.front;

import org.jspecify.annotations.NullMarked;
