/** The data of a large organization and requests that use it. */
@NullMarked
package dev.castellan.benchmarks.data;

import org.jspecify.annotations.NullMarked;
