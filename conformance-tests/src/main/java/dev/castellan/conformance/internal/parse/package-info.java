/** Reads the case files of the suite. */
@NullMarked
package dev.castellan.conformance.internal.parse;

import org.jspecify.annotations.NullMarked;
