/** The immutable state of the in-memory store. */
@NullMarked
package dev.castellan.server.internal.memory.state;

import org.jspecify.annotations.NullMarked;
