/** Load, and what it measures. */
@NullMarked
package dev.castellan.benchmarks.load;

import org.jspecify.annotations.NullMarked;
