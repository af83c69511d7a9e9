/** The rows of a store's tables, with their listings and sort orders. */
@NullMarked
package dev.castellan.server.store.rows;

import org.jspecify.annotations.NullMarked;
