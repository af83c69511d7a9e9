/** The engine of a call: the order of its steps, its state, and the drivers that take the steps. */
@NullMarked
package dev.castellan.client.internal.call;

import org.jspecify.annotations.NullMarked;
