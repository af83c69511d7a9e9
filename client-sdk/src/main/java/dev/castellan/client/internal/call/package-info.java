/** The engine of a call: its state machine, and the drivers that perform the steps. */
@NullMarked
package dev.castellan.client.internal.call;

import org.jspecify.annotations.NullMarked;
