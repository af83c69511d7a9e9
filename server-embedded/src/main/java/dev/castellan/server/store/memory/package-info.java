/** The store that keeps everything in memory. */
@NullMarked
package dev.castellan.server.store.memory;

import org.jspecify.annotations.NullMarked;
