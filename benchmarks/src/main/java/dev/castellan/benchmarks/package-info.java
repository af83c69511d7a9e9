/** Measurements beside peers; run by hand, never a test. */
@NullMarked
package dev.castellan.benchmarks;

import org.jspecify.annotations.NullMarked;
