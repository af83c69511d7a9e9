/** Delivers answers over a socket as the faults of a test demand. */
@NullMarked
package dev.castellan.harness.internal.delivery;

import org.jspecify.annotations.NullMarked;
