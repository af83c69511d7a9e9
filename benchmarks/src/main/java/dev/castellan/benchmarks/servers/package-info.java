/** The measured servers, in separate processes. */
@NullMarked
package dev.castellan.benchmarks.servers;

import org.jspecify.annotations.NullMarked;
