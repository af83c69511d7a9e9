/** Inputs and queries, and the bodies that create them. */
@NullMarked
package dev.castellan.model.inputs;

import org.jspecify.annotations.NullMarked;
