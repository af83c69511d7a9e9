/** Proves what a deployment of the API does: the literal cases against any URL, and a report by section. */
@NullMarked
package dev.castellan.conformance;

import org.jspecify.annotations.NullMarked;
