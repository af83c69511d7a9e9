/** Cursors of pages, and iteration over lists. */
@NullMarked
package dev.castellan.client.internal.paging;

import org.jspecify.annotations.NullMarked;
