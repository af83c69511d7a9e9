/** The results of a run, and reports of them for people and for machines. */
@NullMarked
package dev.castellan.conformance.report;

import org.jspecify.annotations.NullMarked;
