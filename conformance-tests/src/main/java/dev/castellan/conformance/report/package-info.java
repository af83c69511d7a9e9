/** The results of a run, and reports for people and tools. */
@NullMarked
package dev.castellan.conformance.report;

import org.jspecify.annotations.NullMarked;
