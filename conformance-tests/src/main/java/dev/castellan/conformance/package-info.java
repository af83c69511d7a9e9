/**
 * The conformance suite, for teams that operate or implement the API. The suite runs literal cases against a URL and
 * reports the results by section of the specification. Start with {@link dev.castellan.conformance.ConformanceSuite},
 * or with {@link dev.castellan.conformance.ConformanceTests} in JUnit.
 */
@NullMarked
package dev.castellan.conformance;

import org.jspecify.annotations.NullMarked;
