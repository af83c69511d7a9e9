/** What the tables of a store hold: rows, listings, orders. */
@NullMarked
package dev.castellan.server.store.rows;

import org.jspecify.annotations.NullMarked;
