/** The runnable server as it is attacked: any version of its jar, with a given heap, on every store. */
@NullMarked
package dev.castellan.benchmarks.runnable;

import org.jspecify.annotations.NullMarked;
