/** A store that is full of everything that the console shows, and a browser that asks for its pages. */
@NullMarked
package dev.castellan.benchmarks.console;

import org.jspecify.annotations.NullMarked;
