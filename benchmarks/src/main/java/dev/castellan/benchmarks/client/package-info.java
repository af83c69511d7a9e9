/** The clients that the benchmarks compare. */
@NullMarked
package dev.castellan.benchmarks.client;

import org.jspecify.annotations.NullMarked;
