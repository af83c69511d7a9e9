/** Threads and the order in which they run work. */
@NullMarked
package dev.castellan.server.internal.scheduling;

import org.jspecify.annotations.NullMarked;
