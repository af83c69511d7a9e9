/** The results of a run, and reports for readers and for tools. */
@NullMarked
package dev.castellan.conformance.report;

import org.jspecify.annotations.NullMarked;
