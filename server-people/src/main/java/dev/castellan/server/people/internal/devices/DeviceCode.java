package dev.castellan.server.people.internal.devices;

import dev.castellan.server.internal.store.credentials.DeviceLoginRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.spi.SecretSource;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The secret of a program that wants a token (RFC 8628). It consists of the time at which it was created, the names and
 * the lifetime that the program has sent, and 32 random bytes, so the server stores nothing before a user enters the
 * {@link UserCode} that is derived from it. A program could write such a code itself. It would gain nothing, because the
 * server gives such a code to every program.
 *
 * @param text the code as the program sends it
 * @param program the name that the program gives itself
 * @param computer the name that the program gives the computer on which it runs
 * @param startedAt the time at which the login began
 * @param lifetimeSeconds the lifetime of the token that the program wants
 */
public record DeviceCode(String text, String program, String computer, Instant startedAt, int lifetimeSeconds) {

    /** The time for which a code is valid. */
    public static final Duration LIFE = DeviceLoginRow.LIFE;

    /** The shortest lifetime of a token, in seconds. */
    public static final int MIN_LIFETIME = 60;

    /** The longest lifetime of a token, in seconds. */
    public static final int MAX_LIFETIME = (int) Duration.ofDays(365).toSeconds();

    /** The clocks of two nodes differ by less. */
    private static final Duration MAX_SKEW = Duration.ofMinutes(1);

    private static final byte VERSION = 1;
    private static final int HEAD_BYTES = 1 + Long.BYTES + Integer.BYTES + 32;
    private static final int MAX_BYTES = HEAD_BYTES + 2 * 64 + 1;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");
    private static final Pattern NAMES = Pattern.compile("(" + NAME + ") (" + NAME + ")");

    /** Returns whether a program or a computer can have this name, which the console shows. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** Returns a new code. The names and the lifetime must be valid. */
    public static DeviceCode create(
            SecretSource secrets, Instant now, String program, String computer, int lifetimeSeconds) {
        byte[] names = (program + " " + computer).getBytes(StandardCharsets.US_ASCII);
        byte[] bytes = ByteBuffer.allocate(HEAD_BYTES + names.length)
                .put(VERSION)
                .putLong(now.toEpochMilli())
                .putInt(lifetimeSeconds)
                .put(secrets.next())
                .put(names)
                .array();
        return parse(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes), now)
                .orElseThrow(() -> new IllegalArgumentException("not a name or a lifetime"));
    }

    /** Returns the code that a program has sent, or empty if it is malformed. */
    public static Optional<DeviceCode> parse(String text, Instant now) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            if (bytes.length <= HEAD_BYTES || bytes.length > MAX_BYTES) {
                return Optional.empty();
            }
            ByteBuffer head = ByteBuffer.wrap(bytes);
            Matcher names = NAMES.matcher(
                    new String(Arrays.copyOfRange(bytes, HEAD_BYTES, bytes.length), StandardCharsets.ISO_8859_1));
            byte version = head.get();
            Instant startedAt = Instant.ofEpochMilli(head.getLong());
            int lifetime = head.getInt();
            boolean isValid = version == VERSION
                    && startedAt.isBefore(now.plus(MAX_SKEW))
                    && startedAt.isAfter(Instant.EPOCH)
                    && lifetime >= MIN_LIFETIME
                    && lifetime <= MAX_LIFETIME
                    && names.matches();
            return isValid
                    ? Optional.of(new DeviceCode(text, names.group(1), names.group(2), startedAt, lifetime))
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns true if the code is no longer valid at this time. */
    public boolean isExpiredAt(Instant instant) {
        return !instant.isBefore(startedAt.plus(LIFE));
    }

    /** Returns the code that a user enters in the console. */
    public UserCode userCode() {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update("castellan user code ".getBytes(StandardCharsets.US_ASCII));
            return UserCode.of(digest.digest(text.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the hash of this code, which no other code has. */
    TokenHash secretHash() {
        return TokenHash.of(text);
    }

    /** Returns the hash of the user code, under which the store keeps the login. */
    public TokenHash hash() {
        return userCode().hash();
    }

    /** Returns the code without its secret. */
    @Override
    public String toString() {
        return "device code of " + program + " on " + computer;
    }
}
