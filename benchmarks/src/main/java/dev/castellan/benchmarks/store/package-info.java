/** Empty stores in this process, requests to servers on them, and plain statements for comparison. */
@NullMarked
package dev.castellan.benchmarks.store;

import org.jspecify.annotations.NullMarked;
