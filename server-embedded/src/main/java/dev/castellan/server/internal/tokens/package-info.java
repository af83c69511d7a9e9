/** Makes and recognizes the texts of API tokens, codes of invitations and session secrets, and the tags in them. */
@NullMarked
package dev.castellan.server.internal.tokens;

import org.jspecify.annotations.NullMarked;
