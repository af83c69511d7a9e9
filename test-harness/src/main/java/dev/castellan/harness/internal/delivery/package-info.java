/** Delivers responses with faults over a socket. */
@NullMarked
package dev.castellan.harness.internal.delivery;

import org.jspecify.annotations.NullMarked;
