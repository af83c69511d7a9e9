/** The views and transactions of the store in memory. */
@NullMarked
package dev.castellan.server.internal.memory;

import org.jspecify.annotations.NullMarked;
