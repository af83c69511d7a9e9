/** Makes and recognizes the texts of API tokens. */
@NullMarked
package dev.castellan.server.internal.tokens;

import org.jspecify.annotations.NullMarked;
