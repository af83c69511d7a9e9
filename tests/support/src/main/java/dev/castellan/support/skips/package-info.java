/** Tells at the end of a build which tests it left out, and why. */
@NullMarked
package dev.castellan.support.skips;

import org.jspecify.annotations.NullMarked;
