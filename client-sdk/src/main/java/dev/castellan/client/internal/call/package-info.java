/** The engine that makes calls, consisting of a state machine and the drivers that perform its steps. */
@NullMarked
package dev.castellan.client.internal.call;

import org.jspecify.annotations.NullMarked;
