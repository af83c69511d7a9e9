/** Tests for the pages for tokens. */
@NullMarked
package dev.castellan.server.console.internal.tokens;

import org.jspecify.annotations.NullMarked;
