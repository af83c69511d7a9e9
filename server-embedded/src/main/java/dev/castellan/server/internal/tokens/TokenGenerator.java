package dev.castellan.server.internal.tokens;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.TokenCreator;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenLimits;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.SecretSource;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Creates tokens. Thread-safe. */
public record TokenGenerator(SecretSource secrets) {

    /** A new token: the row for the store, and the response that contains the secret, which is shown only once. */
    public record GeneratedToken(TokenRow row, IssuedToken issued) {

        /** Returns a copy that is marked as the replacement of another token. */
        public GeneratedToken rotatedFrom(UUID other) {
            return new GeneratedToken(
                    row.rotatedFrom(other),
                    new IssuedToken(
                            issued.id(),
                            issued.userId(),
                            issued.name(),
                            issued.prefix(),
                            issued.token(),
                            issued.createdAt(),
                            issued.expiresAt(),
                            issued.createdBy(),
                            other,
                            issued.readOnly(),
                            issued.allowedAddresses()));
        }
    }

    /**
     * Returns a new token for a user.
     *
     * @param createdBy the creator, or null if the token was not requested through the API
     */
    public GeneratedToken make(
            String tag,
            UUID tokenId,
            UserRow owner,
            @Nullable String name,
            Instant now,
            @Nullable Instant expiresAt,
            @Nullable CreatedBy createdBy,
            TokenLimits limits) {
        String token = TokenFormat.of(tag, secrets.next(), owner.isServiceAccount());
        String prefix = token.substring(0, TokenFormat.PREFIX_LENGTH);
        return new GeneratedToken(
                new TokenRow(
                        tokenId,
                        owner.userId(),
                        name,
                        prefix,
                        TokenHash.of(token),
                        now,
                        expiresAt,
                        null,
                        createdBy,
                        limits),
                new IssuedToken(
                        tokenId,
                        owner.userId(),
                        name,
                        prefix,
                        token,
                        now,
                        expiresAt,
                        createdBy == null ? null : new TokenCreator(createdBy.userId(), createdBy.tokenId()),
                        null,
                        limits.readOnly(),
                        limits.addressTexts()));
    }
}
