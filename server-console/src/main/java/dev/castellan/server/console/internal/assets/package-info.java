/** Style sheet and script of the pages, and what browsers may keep of them. */
@NullMarked
package dev.castellan.server.console.internal.assets;

import org.jspecify.annotations.NullMarked;
