package dev.castellan.server.store.people;

import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A signed-in browser of a human user.
 *
 * @param sessionId identifier, which is no secret
 * @param userId the user
 * @param hash SHA-256 of the secret that the browser sends
 * @param method how the user signed in
 * @param tokenId the token that the user signed in with, without which the session ends; absent for other methods
 * @param createdAt when the user signed in, in milliseconds
 * @param authenticatedAt when the user last proved with a credential who is there
 * @param lastSeenAt a recent use, recorded at most once a minute
 * @param address the address that the user signed in from; absent if it is not known
 * @param userAgent the browser, as it calls itself, at most 255 characters; absent if it is not known
 */
public record SessionRow(
        UUID sessionId,
        UUID userId,
        TokenHash hash,
        Method method,
        @Nullable UUID tokenId,
        Instant createdAt,
        Instant authenticatedAt,
        Instant lastSeenAt,
        @Nullable String address,
        @Nullable String userAgent) {

    /** How a user signed in. */
    public enum Method {
        /** With a password. */
        PASSWORD,
        /** With a passkey. */
        PASSKEY,
        /** With an API token. */
        TOKEN,
        /** With the code of an invitation. */
        INVITATION
    }

    /** Returns a copy with this last use. */
    public SessionRow seenAt(Instant instant) {
        return new SessionRow(
                sessionId, userId, hash, method, tokenId, createdAt, authenticatedAt, instant, address, userAgent);
    }

    /** Returns a copy with another secret, whose user has just proved who is there. */
    public SessionRow authenticatedAt(Instant instant, TokenHash newHash) {
        return new SessionRow(
                sessionId, userId, newHash, method, tokenId, createdAt, instant, instant, address, userAgent);
    }
}
