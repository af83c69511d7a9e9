/** The servers that are measured, in processes of their own. */
@NullMarked
package dev.castellan.benchmarks.servers;

import org.jspecify.annotations.NullMarked;
