/** Argument checks for the compact constructors of records. */
@NullMarked
package dev.castellan.model.internal.check;

import org.jspecify.annotations.NullMarked;
