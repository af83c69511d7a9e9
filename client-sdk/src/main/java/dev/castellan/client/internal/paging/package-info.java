/** Pages of a list: cursors and iteration. */
@NullMarked
package dev.castellan.client.internal.paging;

import org.jspecify.annotations.NullMarked;
