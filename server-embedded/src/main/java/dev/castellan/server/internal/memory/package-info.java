/** The views and transactions of the in-memory store. */
@NullMarked
package dev.castellan.server.internal.memory;

import org.jspecify.annotations.NullMarked;
