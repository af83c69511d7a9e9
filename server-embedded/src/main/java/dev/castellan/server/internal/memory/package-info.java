/** The store in memory: its views and transactions. */
@NullMarked
package dev.castellan.server.internal.memory;

import org.jspecify.annotations.NullMarked;
