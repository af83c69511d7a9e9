/** The store that keeps its entire state in memory. */
@NullMarked
package dev.castellan.server.store.memory;

import org.jspecify.annotations.NullMarked;
