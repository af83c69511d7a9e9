package dev.castellan.server.internal.store.credentials;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A passkey of a human user (Web Authentication, level 2).
 *
 * @param credentialId the credential id that the authenticator chose, encoded as base64url without padding
 * @param credential the attested credential data with the public key, encoded as base64url without padding
 * @param signCount the authenticator's last signature counter, or zero if the authenticator does not have a counter
 * @param name the display name, 1 to 255 code points
 * @param createdAt the time of the registration, with millisecond precision
 * @param lastUsedAt the time of the last sign-in with the passkey, or null if it was never used
 * @param spentChallenges the unexpired challenges that the passkey has already signed, encoded as base64url without
 *     padding
 */
public record PasskeyRow(
        UUID passkeyId,
        UUID userId,
        String credentialId,
        String credential,
        long signCount,
        String name,
        Instant createdAt,
        @Nullable Instant lastUsedAt,
        List<String> spentChallenges) {

    /** Defensively copies the list. */
    public PasskeyRow {
        spentChallenges = List.copyOf(spentChallenges);
    }

    /** Returns a copy with this last use, signature counter and spent challenges. */
    public PasskeyRow usedAt(Instant instant, long newSignCount, List<String> newSpentChallenges) {
        return new PasskeyRow(
                passkeyId,
                userId,
                credentialId,
                credential,
                newSignCount,
                name,
                createdAt,
                instant,
                newSpentChallenges);
    }

    /** Returns a copy with this name. */
    public PasskeyRow withName(String newName) {
        return new PasskeyRow(
                passkeyId,
                userId,
                credentialId,
                credential,
                signCount,
                newName,
                createdAt,
                lastUsedAt,
                spentChallenges);
    }
}
