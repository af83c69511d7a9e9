/** Literal cases: requests as bytes, and the answers that must come back. */
@NullMarked
package dev.castellan.conformance.cases;

import org.jspecify.annotations.NullMarked;
