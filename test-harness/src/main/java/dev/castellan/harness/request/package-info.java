/** Requests as journals, faults and stubs see them, and patterns that select them. */
@NullMarked
package dev.castellan.harness.request;

import org.jspecify.annotations.NullMarked;
