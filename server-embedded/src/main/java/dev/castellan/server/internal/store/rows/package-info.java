/** The rows of a store's tables, with their listings and sort orders. */
@NullMarked
package dev.castellan.server.internal.store.rows;

import org.jspecify.annotations.NullMarked;
