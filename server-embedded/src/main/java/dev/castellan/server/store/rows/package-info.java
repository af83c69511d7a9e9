/** What the tables of a store hold and are asked for: rows, listings, orders. */
@NullMarked
package dev.castellan.server.store.rows;

import org.jspecify.annotations.NullMarked;
