/** The pages for API tokens. */
@NullMarked
package dev.castellan.server.console.internal.tokens;

import org.jspecify.annotations.NullMarked;
