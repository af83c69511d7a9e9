package dev.castellan.client.token;

import dev.castellan.client.internal.text.BearerToken;
import dev.castellan.model.IssuedToken;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An API token with an optional expiry time. Immutable. {@link #toString()} does not contain the token. */
public final class AccessToken {

    private final String value;
    private final @Nullable Instant expiresAt;

    private AccessToken(String value, @Nullable Instant expiresAt) {
        this.value = BearerToken.check(value);
        this.expiresAt = expiresAt;
    }

    /**
     * Creates a token with an unknown expiry time.
     *
     * @throws IllegalArgumentException if the token is empty or contains characters other than visible ASCII. The
     *     message does not contain the token
     */
    public static AccessToken of(String value) {
        return new AccessToken(value, null);
    }

    /** Creates a token with the secret and the expiry time of a response to {@code tokens().create(..)}. */
    public static AccessToken of(IssuedToken issued) {
        return new AccessToken(issued.token(), issued.expiresAt());
    }

    /**
     * Creates a token that expires at this instant.
     *
     * @throws IllegalArgumentException if the token is empty or contains characters other than visible ASCII. The
     *     message does not contain the token
     */
    public static AccessToken expiring(String value, Instant expiresAt) {
        return new AccessToken(value, expiresAt);
    }

    /** Returns the secret. */
    public String value() {
        return value;
    }

    /** Returns the expiry time, if known. */
    public Optional<Instant> expiresAt() {
        return Optional.ofNullable(expiresAt);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AccessToken that
                && value.equals(that.value)
                && expiresAt().equals(that.expiresAt());
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return "AccessToken[" + (expiresAt == null ? "" : "expires at " + expiresAt) + "]";
    }
}
