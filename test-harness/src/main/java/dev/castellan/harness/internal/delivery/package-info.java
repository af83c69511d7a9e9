/** Delivers responses late or partially over a socket. */
@NullMarked
package dev.castellan.harness.internal.delivery;

import org.jspecify.annotations.NullMarked;
