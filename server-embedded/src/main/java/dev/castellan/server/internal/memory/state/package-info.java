/** The immutable state of the store in memory. */
@NullMarked
package dev.castellan.server.internal.memory.state;

import org.jspecify.annotations.NullMarked;
