/** The pages for the signed-in user's API tokens. */
@NullMarked
package dev.castellan.server.console.internal.tokens;

import org.jspecify.annotations.NullMarked;
