/** Tests for the tokens of pages. */
@NullMarked
package dev.castellan.server.console.internal.tokens;

import org.jspecify.annotations.NullMarked;
