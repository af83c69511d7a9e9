/** The store that keeps everything in memory: immutable states behind one reference, read without a lock. */
@NullMarked
package dev.castellan.server.store.memory;

import org.jspecify.annotations.NullMarked;
