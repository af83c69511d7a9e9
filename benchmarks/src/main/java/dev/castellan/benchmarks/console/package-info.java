/** The pages of the console and a browser that requests them. */
@NullMarked
package dev.castellan.benchmarks.console;

import org.jspecify.annotations.NullMarked;
