package dev.castellan.harness.internal.seed;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A token or an invitation of a user in a seed. The server generates the secret when the seed is applied.
 *
 * @param name the name of a token, or null for an invitation or a token without a name
 * @param until the expiration time, which may be in the past, or null for the server's default
 * @param isExpired whether the token or invitation is already expired when the seed is applied
 * @param readOnly whether the server accepts only requests that read with the token. False for an invitation
 * @param addresses the addresses from which the server accepts the token, or null for every address or an invitation
 */
public record CredentialData(
        @Nullable String name,
        @Nullable Instant until,
        boolean isExpired,
        boolean readOnly,
        @Nullable List<String> addresses) {

    /** A token without a name that does not expire, or an invitation with the server's default lifetime. */
    public static final CredentialData VALID = new CredentialData(null, null, false);

    public static final CredentialData EXPIRED = new CredentialData(null, null, true);

    /** Creates an invitation, or a token without limits. */
    public CredentialData(@Nullable String name, @Nullable Instant until, boolean isExpired) {
        this(name, until, isExpired, false, null);
    }

    static CredentialData expiringAt(Instant time) {
        return new CredentialData(null, time, false);
    }

    CredentialData withName(@Nullable String newName) {
        return new CredentialData(newName, until, isExpired, readOnly, addresses);
    }

    CredentialData withReadOnly(boolean onlyReads) {
        return new CredentialData(name, until, isExpired, onlyReads, addresses);
    }

    CredentialData withAddresses(@Nullable List<String> allowed) {
        return new CredentialData(name, until, isExpired, readOnly, allowed);
    }
}
