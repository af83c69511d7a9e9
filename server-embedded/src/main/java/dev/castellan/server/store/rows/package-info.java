/** The rows of the tables of a store, and the listings and orders of these rows. */
@NullMarked
package dev.castellan.server.store.rows;

import org.jspecify.annotations.NullMarked;
