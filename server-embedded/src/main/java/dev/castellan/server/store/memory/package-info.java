/** The store that keeps the whole state in memory. */
@NullMarked
package dev.castellan.server.store.memory;

import org.jspecify.annotations.NullMarked;
