package dev.castellan.server.console.internal.tokens;

import dev.castellan.model.Token;
import dev.castellan.server.console.internal.page.PageRequest;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A token in a list.
 *
 * @param tokenId identifier
 * @param name display name, or a text that says that it has none
 * @param prefix what the token begins with
 * @param createdAt when it was made
 * @param lastUsedAt when it was last used; absent if never
 * @param expiresAt when it expires; absent if never
 * @param isExpired whether it has expired
 */
public record TokenRow(
        UUID tokenId,
        String name,
        String prefix,
        Instant createdAt,
        @Nullable Instant lastUsedAt,
        @Nullable Instant expiresAt,
        boolean isExpired) {

    /** Returns the row of a token that the API has listed. */
    public static TokenRow of(PageRequest request, Token token) {
        return of(
                request,
                token.id(),
                token.name(),
                token.prefix(),
                token.createdAt(),
                token.lastUsedAt(),
                token.expiresAt());
    }

    /** Returns the row of a token of the store. */
    public static TokenRow of(PageRequest request, dev.castellan.server.store.rows.TokenRow token) {
        return of(
                request,
                token.tokenId(),
                token.name(),
                token.prefix(),
                token.createdAt(),
                token.lastUsedAt(),
                token.expiresAt());
    }

    private static TokenRow of(
            PageRequest request,
            UUID tokenId,
            @Nullable String name,
            String prefix,
            Instant createdAt,
            @Nullable Instant lastUsedAt,
            @Nullable Instant expiresAt) {
        return new TokenRow(
                tokenId,
                name == null || name.isBlank() ? request.text("tokens.nameless") : name,
                prefix,
                createdAt,
                lastUsedAt,
                expiresAt,
                expiresAt != null && !expiresAt.isAfter(request.now()));
    }
}
