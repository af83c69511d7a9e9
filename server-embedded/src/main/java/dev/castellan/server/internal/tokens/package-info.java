/** Makes and recognizes the texts of API tokens and of the codes of invitations. */
@NullMarked
package dev.castellan.server.internal.tokens;

import org.jspecify.annotations.NullMarked;
