/** Stores that are measured. */
@NullMarked
package dev.castellan.benchmarks.store;

import org.jspecify.annotations.NullMarked;
