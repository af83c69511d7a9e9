/** The servers to measure, each in a separate process. */
@NullMarked
package dev.castellan.benchmarks.servers;

import org.jspecify.annotations.NullMarked;
