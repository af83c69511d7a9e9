/** Faults that break, delay or replace the responses of a tenant. */
@NullMarked
package dev.castellan.harness.faults;

import org.jspecify.annotations.NullMarked;
