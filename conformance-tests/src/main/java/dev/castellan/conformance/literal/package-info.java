/** Literal cases: requests as bytes, and the answers that must come back. */
@NullMarked
package dev.castellan.conformance.literal;

import org.jspecify.annotations.NullMarked;
