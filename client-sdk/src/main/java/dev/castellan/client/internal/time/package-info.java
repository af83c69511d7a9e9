/** Clocks, pauses and time limits of a call. */
@NullMarked
package dev.castellan.client.internal.time;

import org.jspecify.annotations.NullMarked;
