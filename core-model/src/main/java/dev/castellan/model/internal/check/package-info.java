/** Checks of values that records are made of. */
@NullMarked
package dev.castellan.model.internal.check;

import org.jspecify.annotations.NullMarked;
