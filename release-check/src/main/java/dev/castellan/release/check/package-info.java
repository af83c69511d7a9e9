/** The checks of a staged release, one class each. */
@NullMarked
package dev.castellan.release.check;

import org.jspecify.annotations.NullMarked;
