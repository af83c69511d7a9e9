/** The results of a run, and reports in HTML, text, JSON and XML. */
@NullMarked
package dev.castellan.conformance.report;

import org.jspecify.annotations.NullMarked;
