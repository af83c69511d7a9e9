/** Requests as seen by journals, faults and stubs, and patterns that select requests. */
@NullMarked
package dev.castellan.harness.request;

import org.jspecify.annotations.NullMarked;
