/** Converts the lines of a case to bytes, and compares responses with the case's expectation. */
@NullMarked
package dev.castellan.conformance.internal.match;

import org.jspecify.annotations.NullMarked;
