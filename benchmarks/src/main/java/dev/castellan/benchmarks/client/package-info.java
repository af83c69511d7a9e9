/** The clients that are compared. */
@NullMarked
package dev.castellan.benchmarks.client;

import org.jspecify.annotations.NullMarked;
