/** Small runnable programs. Each illustrates one idea. */
@NullMarked
package dev.castellan.examples;

import org.jspecify.annotations.NullMarked;
