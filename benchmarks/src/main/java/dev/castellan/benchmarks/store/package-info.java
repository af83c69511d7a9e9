/** The requests, statements and data that stores are measured with. */
@NullMarked
package dev.castellan.benchmarks.store;

import org.jspecify.annotations.NullMarked;
