/** Literal cases: requests as bytes, each with its expected response. */
@NullMarked
package dev.castellan.conformance.cases;

import org.jspecify.annotations.NullMarked;
