package dev.castellan.server.tokens;

import dev.castellan.model.IssuedToken;
import dev.castellan.server.store.TokenHash;
import dev.castellan.server.store.TokenRow;
import dev.castellan.server.store.UserRow;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes new tokens. Safe for use by several threads. */
public final class TokenFactory {

    private final SecureRandom random = new SecureRandom();

    /** A new token: the row that is kept, and the answer that shows the secret once. */
    public record Made(TokenRow row, IssuedToken issued) {}

    /** Returns a new token of a user. */
    public Made make(UUID tokenId, UserRow owner, @Nullable String name, Instant now, @Nullable Instant expiresAt) {
        byte[] secret = new byte[32];
        random.nextBytes(secret);
        String token = TokenText.of(secret, owner.isServiceAccount());
        String prefix = token.substring(0, TokenText.PREFIX_LENGTH);
        return new Made(
                new TokenRow(tokenId, owner.userId(), name, prefix, TokenHash.of(token), now, expiresAt, null),
                new IssuedToken(tokenId, owner.userId(), name, prefix, token, now, expiresAt));
    }
}
