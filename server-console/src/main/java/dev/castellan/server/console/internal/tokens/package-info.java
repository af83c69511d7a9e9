/** The pages of the API tokens of the signed-in user. */
@NullMarked
package dev.castellan.server.console.internal.tokens;

import org.jspecify.annotations.NullMarked;
