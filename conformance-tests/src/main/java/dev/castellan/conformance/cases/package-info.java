/** Literal cases: requests as bytes, each with its expected answer. */
@NullMarked
package dev.castellan.conformance.cases;

import org.jspecify.annotations.NullMarked;
