/** Reads, checks and writes seeds. */
@NullMarked
package dev.castellan.harness.internal.seed;

import org.jspecify.annotations.NullMarked;
