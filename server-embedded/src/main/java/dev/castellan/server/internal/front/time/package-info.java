/** Deadlines of connections. */
@NullMarked
package dev.castellan.server.internal.front.time;

import org.jspecify.annotations.NullMarked;
