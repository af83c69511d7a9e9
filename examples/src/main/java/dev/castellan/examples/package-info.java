/** Small runnable programs, each one idea. */
@NullMarked
package dev.castellan.examples;

import org.jspecify.annotations.NullMarked;
