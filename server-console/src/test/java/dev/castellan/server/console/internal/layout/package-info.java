/** Tests for the layout of pages. */
@NullMarked
package dev.castellan.server.console.internal.layout;

import org.jspecify.annotations.NullMarked;
