/** Clocks that a test moves. */
@NullMarked
package dev.castellan.support.time;

import org.jspecify.annotations.NullMarked;
