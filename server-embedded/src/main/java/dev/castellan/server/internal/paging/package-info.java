/** Reads what page of a list is requested: cursors, filters, orders, query parameters. */
@NullMarked
package dev.castellan.server.internal.paging;

import org.jspecify.annotations.NullMarked;
