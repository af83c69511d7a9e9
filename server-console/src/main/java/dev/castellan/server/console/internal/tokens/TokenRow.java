package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.Token;
import dev.castellan.server.console.internal.page.PageRequest;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A token in a list.
 *
 * @param token the token
 * @param name the display name, or a label for an unnamed token
 * @param isExpired whether the token has expired
 */
public record TokenRow(Token token, String name, boolean isExpired) {

    /** Creates the row for a token. */
    public static TokenRow of(PageRequest request, Token token) {
        Instant expiresAt = token.expiresAt();
        return new TokenRow(token, name(request, token.name()), expiresAt != null && !expiresAt.isAfter(request.now()));
    }

    /** Returns the display name of a token, or a label for an unnamed token. */
    public static String name(PageRequest request, @Nullable String name) {
        return name == null || name.isBlank() ? request.text("tokens.nameless") : name;
    }
}
