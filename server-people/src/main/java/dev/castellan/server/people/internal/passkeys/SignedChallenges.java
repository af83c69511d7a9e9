package dev.castellan.server.people.internal.passkeys;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.tokens.OrganizationMac;
import dev.castellan.server.people.internal.context.SecretTexts;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.OrganizationRow;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Issues and checks the challenges that passkeys sign. A MAC under the organization's key proves that a challenge was
 * issued for that organization. A challenge consists of the time in milliseconds (6 bytes), random bytes (10 bytes),
 * and a MAC (16 bytes) of both, the purpose and the user. Challenges are not stored, and every node accepts them. A
 * challenge is valid for five minutes, and a passkey can use it only once. The passkey's row stores the challenges that
 * the passkey has signed until they expire.
 */
final class SignedChallenges {

    static final Duration LIFE = Duration.ofMinutes(5);
    static final int MOST_SPENT = 20;

    private static final int TIME_BYTES = 6;
    private static final int SIGNED_BYTES = 16;
    private static final int BYTES = 32;

    private final SecretTexts secrets;

    SignedChallenges(SecretTexts secrets) {
        this.secrets = secrets;
    }

    /** The purpose of a challenge. */
    enum Purpose {
        /** Registering a passkey. */
        REGISTER,
        /** Signing in or re-authenticating. */
        AUTHENTICATE
    }

    /**
     * Returns a new challenge in base64url without padding.
     *
     * @param userId the only user whose signature is accepted, or {@code null} to accept any user
     */
    String issue(View view, Purpose purpose, @Nullable UUID userId) {
        byte[] challenge = secrets.nextBytes();
        byte[] time = ByteBuffer.allocate(Long.BYTES)
                .putLong(view.now().toEpochMilli())
                .array();
        System.arraycopy(time, Long.BYTES - TIME_BYTES, challenge, 0, TIME_BYTES);
        byte[] mac = mac(view.organization(), purpose, userId, challenge);
        System.arraycopy(mac, 0, challenge, SIGNED_BYTES, BYTES - SIGNED_BYTES);
        return Authenticators.text(challenge);
    }

    /** Returns true if the challenge was issued for the organization, purpose and user within the last five minutes. */
    boolean isValid(View view, String challenge, Purpose purpose, @Nullable UUID userId) {
        byte[] bytes = Base64.getUrlDecoder().decode(challenge);
        return bytes.length == BYTES
                && isCurrent(challenge, view.now())
                && MessageDigest.isEqual(
                        Arrays.copyOfRange(bytes, SIGNED_BYTES, BYTES),
                        Arrays.copyOf(mac(view.organization(), purpose, userId, bytes), BYTES - SIGNED_BYTES));
    }

    /**
     * Returns the spent challenges with this challenge added and expired ones removed, or empty if the challenge was
     * already spent or has expired.
     *
     * @throws Refusal if the passkey has spent 20 challenges within five minutes
     */
    static Optional<List<String>> spend(List<String> spent, String challenge, Instant now) {
        if (spent.contains(challenge) || !isCurrent(challenge, now)) {
            return Optional.empty();
        }
        List<String> current = spent.stream().filter(old -> isCurrent(old, now)).toList();
        if (current.size() >= MOST_SPENT) {
            throw Refusal.retryAfter(
                    ErrorKind.RATE_LIMITED,
                    "passkey: used " + MOST_SPENT + " times within " + LIFE.toMinutes() + " minutes: wait",
                    LIFE);
        }
        return Optional.of(Stream.concat(current.stream(), Stream.of(challenge)).toList());
    }

    private static boolean isCurrent(String challenge, Instant now) {
        byte[] bytes = Base64.getUrlDecoder().decode(challenge);
        byte[] time = new byte[Long.BYTES];
        System.arraycopy(bytes, 0, time, Long.BYTES - TIME_BYTES, TIME_BYTES);
        long age = now.toEpochMilli() - ByteBuffer.wrap(time).getLong();
        return Math.abs(age) < LIFE.toMillis();
    }

    private static byte[] mac(OrganizationRow organization, Purpose purpose, @Nullable UUID userId, byte[] challenge) {
        String use = "passkey challenge " + purpose + " " + (userId == null ? "any user" : userId);
        return OrganizationMac.of(organization, use, Arrays.copyOf(challenge, SIGNED_BYTES));
    }
}
