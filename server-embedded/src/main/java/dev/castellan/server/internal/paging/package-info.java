/** Reads the requested page of a list: cursors, filters, orders and query parameters. */
@NullMarked
package dev.castellan.server.internal.paging;

import org.jspecify.annotations.NullMarked;
