/** Turns the lines of a case into bytes, and compares answers with the expectation of the case. */
@NullMarked
package dev.castellan.conformance.internal.match;

import org.jspecify.annotations.NullMarked;
