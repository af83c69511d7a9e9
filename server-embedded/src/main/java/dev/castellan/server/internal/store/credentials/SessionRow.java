package dev.castellan.server.internal.store.credentials;

import dev.castellan.server.internal.store.rows.TokenHash;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A session of a human user in a browser.
 *
 * @param sessionId the id of the session, which is not secret
 * @param hash the SHA-256 hash of the secret that the browser sends
 * @param method the kind of credential that was used to sign in
 * @param tokenId the token that was used to sign in, or null for other methods. The session ends when the token expires
 *     or is deleted
 * @param createdAt the time of the sign-in, with millisecond precision
 * @param authenticatedAt the time of the user's last authentication with a credential
 * @param lastSeenAt the time of the last recorded use. Uses are recorded at most once per minute
 * @param address the address from which the user signed in, or null if it is unknown
 * @param userAgent the {@code User-Agent} of the browser, at most 255 characters, or null if it is unknown
 * @param provider the sign-in with a provider, or null for other methods
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
        @Nullable String userAgent,
        @Nullable FromProvider provider) {

    /** The ways to sign in. */
    public enum Method {
        /** With a password. */
        PASSWORD,
        /** With a passkey. */
        PASSKEY,
        /** With an API token. */
        TOKEN,
        /** With an invitation code. */
        INVITATION,
        /** With the provider of the organization. */
        PROVIDER
    }

    /**
     * A sign-in with a provider.
     *
     * @param linkId the link of the user
     * @param sid the id of the provider's session, or null if the provider has sent none
     */
    public record FromProvider(UUID linkId, @Nullable String sid) {}

    /** Creates a session that did not begin with a provider. */
    public SessionRow(
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
        this(
                sessionId,
                userId,
                hash,
                method,
                tokenId,
                createdAt,
                authenticatedAt,
                lastSeenAt,
                address,
                userAgent,
                null);
    }

    /** Returns a copy that was last used at this time. */
    public SessionRow seenAt(Instant instant) {
        return new SessionRow(
                sessionId,
                userId,
                hash,
                method,
                tokenId,
                createdAt,
                authenticatedAt,
                instant,
                address,
                userAgent,
                provider);
    }

    /** Returns a copy with a new secret, for a user who has just reauthenticated. */
    public SessionRow authenticatedAt(Instant instant, TokenHash newHash) {
        return new SessionRow(
                sessionId, userId, newHash, method, tokenId, createdAt, instant, instant, address, userAgent, provider);
    }
}
