/** Small runnable programs, one for each idea. */
@NullMarked
package dev.castellan.examples;

import org.jspecify.annotations.NullMarked;
