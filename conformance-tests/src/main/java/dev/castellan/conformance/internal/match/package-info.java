/** Turns the lines of a case into bytes, and compares answers with what a case expects. */
@NullMarked
package dev.castellan.conformance.internal.match;

import org.jspecify.annotations.NullMarked;
