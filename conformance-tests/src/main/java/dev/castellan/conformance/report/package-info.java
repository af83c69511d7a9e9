/** What came of a run, for people and for machines. */
@NullMarked
package dev.castellan.conformance.report;

import org.jspecify.annotations.NullMarked;
