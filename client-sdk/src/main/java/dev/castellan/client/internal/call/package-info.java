/** The engine of a call: the order of its steps, its state, and the drivers of both faces. */
@NullMarked
package dev.castellan.client.internal.call;

import org.jspecify.annotations.NullMarked;
