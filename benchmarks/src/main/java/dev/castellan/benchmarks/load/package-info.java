/** Clients that create load and measure throughput and latency. */
@NullMarked
package dev.castellan.benchmarks.load;

import org.jspecify.annotations.NullMarked;
