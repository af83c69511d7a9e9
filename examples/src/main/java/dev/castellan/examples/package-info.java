/** Small runnable programs. Each program illustrates one idea. */
@NullMarked
package dev.castellan.examples;

import org.jspecify.annotations.NullMarked;
