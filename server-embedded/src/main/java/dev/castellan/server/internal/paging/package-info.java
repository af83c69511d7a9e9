/** Pages of lists: cursors, filters, orders, query parameters. */
@NullMarked
package dev.castellan.server.internal.paging;

import org.jspecify.annotations.NullMarked;
