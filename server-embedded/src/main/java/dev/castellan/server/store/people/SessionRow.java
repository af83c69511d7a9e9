package dev.castellan.server.store.people;

import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A signed-in browser of a human user.
 *
 * @param sessionId identifier, which is not secret
 * @param userId the user
 * @param hash SHA-256 of the secret that the browser sends
 * @param method the credential of the sign-in
 * @param tokenId the token of the sign-in, with which the session ends; absent for other methods
 * @param createdAt the time of the sign-in, in milliseconds
 * @param authenticatedAt the user's last authentication with a credential
 * @param lastSeenAt a recent use, recorded at most once a minute
 * @param address the address of the sign-in; absent if it is not known
 * @param userAgent the {@code User-Agent} of the browser, at most 255 characters; absent if it is not known
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

    /** The ways to sign in. */
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

    /** Returns a copy with a new secret, for a user who has just authenticated again. */
    public SessionRow authenticatedAt(Instant instant, TokenHash newHash) {
        return new SessionRow(
                sessionId, userId, newHash, method, tokenId, createdAt, instant, instant, address, userAgent);
    }
}
