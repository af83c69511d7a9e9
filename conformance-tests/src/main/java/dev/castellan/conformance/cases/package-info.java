/** Literal cases: requests as bytes, each with the answer that must come back. */
@NullMarked
package dev.castellan.conformance.cases;

import org.jspecify.annotations.NullMarked;
