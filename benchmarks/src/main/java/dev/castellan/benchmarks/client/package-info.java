/** The compared clients. */
@NullMarked
package dev.castellan.benchmarks.client;

import org.jspecify.annotations.NullMarked;
