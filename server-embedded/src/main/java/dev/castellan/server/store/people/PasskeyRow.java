package dev.castellan.server.store.people;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A passkey of a human user (Web Authentication, level 2).
 *
 * @param passkeyId identifier
 * @param userId the user
 * @param credentialId the credential id that the authenticator chose, base64url without padding
 * @param credential the attested credential data with the public key, base64url without padding
 * @param signCount the last signature counter of the authenticator; zero for an authenticator without a counter
 * @param name display name, 1 to 255 code points
 * @param createdAt the time of the registration, in milliseconds
 * @param lastUsedAt the last sign-in with the passkey; absent if it was never used
 * @param spentChallenges the challenges that the passkey has signed and that have not expired yet, base64url without
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

    /** Copies the list. */
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
    public PasskeyRow named(String newName) {
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
