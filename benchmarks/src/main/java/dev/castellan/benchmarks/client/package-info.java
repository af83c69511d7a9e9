/** Clients that are measured side by side. */
@NullMarked
package dev.castellan.benchmarks.client;

import org.jspecify.annotations.NullMarked;
