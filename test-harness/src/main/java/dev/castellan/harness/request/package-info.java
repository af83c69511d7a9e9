/** Requests as journals, faults and stubs see them, and patterns that select requests. */
@NullMarked
package dev.castellan.harness.request;

import org.jspecify.annotations.NullMarked;
