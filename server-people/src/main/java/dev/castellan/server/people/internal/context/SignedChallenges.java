package dev.castellan.server.people.internal.context;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.OrganizationRow;
import dev.castellan.server.internal.tokens.OrganizationMac;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.SecretSource;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Issues and checks the challenges that passkeys sign. A MAC under an organization's key proves that a challenge was
 * issued with that key. A forged challenge grants no access without the signature of a passkey. A challenge consists of
 * the time in milliseconds (6 bytes), random bytes (10 bytes), and a MAC (16 bytes) of both, the purpose and the
 * subject. Challenges are not stored, and every node accepts them. A challenge is valid for five minutes, and a passkey
 * can use it only once. The passkey's row stores the challenges that the passkey has signed until they expire.
 */
public record SignedChallenges(SecretSource secrets) {

    /** The time for which a challenge is valid. */
    public static final Duration LIFE = Duration.ofMinutes(5);

    /** The maximum number of challenges that a passkey can sign within {@link #LIFE}. */
    static final int MAX_SPENT = 20;

    private static final int TIME_BYTES = 6;
    private static final int SIGNED_BYTES = 16;
    private static final int BYTES = 32;
    private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9_-]{43}");

    /** The purpose of a challenge. */
    public enum ChallengePurpose {
        /** Registering a passkey. */
        REGISTER,
        /** Signing in or re-authenticating with a passkey. */
        AUTHENTICATE
    }

    /**
     * Returns a new challenge in base64url without padding.
     *
     * @param subject the user for whom the challenge is valid, with other values that must not change
     */
    public String issue(View view, ChallengePurpose purpose, String subject) {
        byte[] challenge = secrets.next();
        byte[] time = ByteBuffer.allocate(Long.BYTES)
                .putLong(view.now().toEpochMilli())
                .array();
        System.arraycopy(time, Long.BYTES - TIME_BYTES, challenge, 0, TIME_BYTES);
        byte[] mac = mac(view.organization(), purpose, subject, challenge);
        System.arraycopy(mac, 0, challenge, SIGNED_BYTES, BYTES - SIGNED_BYTES);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(challenge);
    }

    /** Returns true if the organization issued the challenge for the purpose and subject in the last five minutes. */
    public boolean isValid(View view, String challenge, ChallengePurpose purpose, String subject) {
        if (!SHAPE.matcher(challenge).matches()) {
            return false;
        }
        byte[] bytes = Base64.getUrlDecoder().decode(challenge);
        return isCurrent(challenge, view.now())
                && MessageDigest.isEqual(
                        Arrays.copyOfRange(bytes, SIGNED_BYTES, BYTES),
                        Arrays.copyOf(mac(view.organization(), purpose, subject, bytes), BYTES - SIGNED_BYTES));
    }

    /**
     * Returns the spent challenges with this challenge added and expired ones removed, or empty if the challenge was
     * already spent or has expired.
     *
     * @throws Refusal if the passkey has spent 20 challenges within five minutes
     */
    public static Optional<List<String>> spend(List<String> used, String challenge, Instant now) {
        if (used.contains(challenge) || !isCurrent(challenge, now)) {
            return Optional.empty();
        }
        List<String> current = used.stream().filter(old -> isCurrent(old, now)).toList();
        if (current.size() >= MAX_SPENT) {
            throw Refusal.retryAfter(
                            ErrorCode.PASSKEY_RATE_LIMITED,
                            "passkey: used " + MAX_SPENT + " times within " + LIFE.toMinutes() + " minutes: wait",
                            LIFE)
                    .withValues(MAX_SPENT, LIFE.toMinutes());
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

    private static byte[] mac(
            OrganizationRow organization, ChallengePurpose purpose, String subject, byte[] challenge) {
        String use = "passkey challenge " + purpose + " " + subject;
        return OrganizationMac.of(organization, use, Arrays.copyOf(challenge, SIGNED_BYTES));
    }
}
