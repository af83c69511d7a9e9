/** What a page is: its path, who may see it, its answers. */
@NullMarked
package dev.castellan.server.console.internal.page;

import org.jspecify.annotations.NullMarked;
