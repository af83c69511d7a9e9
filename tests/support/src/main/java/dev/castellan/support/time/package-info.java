/** Clocks that tests can move. */
@NullMarked
package dev.castellan.support.time;

import org.jspecify.annotations.NullMarked;
