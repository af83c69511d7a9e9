/** Small runnable programs. Each shows one idea. */
@NullMarked
package dev.castellan.examples;

import org.jspecify.annotations.NullMarked;
