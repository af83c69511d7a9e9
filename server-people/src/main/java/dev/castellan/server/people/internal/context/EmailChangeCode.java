package dev.castellan.server.people.internal.context;

import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.tokens.OrganizationMac;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Creates and checks the codes with which users confirm a new e-mail address. A code consists of its expiry in
 * milliseconds (8 bytes), a MAC (16 bytes) of user, old address, new address and expiry under the key of the
 * organization, and the new address in UTF-8. Codes are not stored, and every node accepts them. A code is valid only
 * while the user has the old address, so its use ends it, until an admin gives the user that address again. It grants no
 * access: only the user can use it, in a session.
 */
public final class EmailChangeCode {

    /** The time for which a code is valid. */
    public static final Duration LIFE = Duration.ofHours(1);

    private static final int MAC_BYTES = 16;
    private static final int FIXED_BYTES = Long.BYTES + MAC_BYTES;

    /** At most 254 code points of 4 bytes follow the fixed bytes. */
    private static final Pattern SHAPE = Pattern.compile("[A-Za-z0-9_-]{34,1400}");

    private EmailChangeCode() {}

    /** Returns the code with which the user can change the address until this time, in base64url without padding. */
    public static String of(View view, UserRow user, String email, Instant expiresAt) {
        byte[] address = email.getBytes(StandardCharsets.UTF_8);
        byte[] code = ByteBuffer.allocate(FIXED_BYTES + address.length)
                .putLong(expiresAt.toEpochMilli())
                .put(mac(view, user, address, expiresAt.toEpochMilli()))
                .put(address)
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(code);
    }

    /** Returns the new address, or empty if the code is not valid for the user and the user's address now. */
    public static Optional<String> email(View view, UserRow user, String code) {
        return decoded(code).filter(bytes -> isValid(view, user, bytes)).map(bytes -> text(address(bytes)));
    }

    /** Returns whether a code, which need not be valid, contains this new address. */
    public static boolean contains(String code, String email) {
        return decoded(code).filter(bytes -> text(address(bytes)).equals(email)).isPresent();
    }

    private static boolean isValid(View view, UserRow user, byte[] bytes) {
        long expiresAt = ByteBuffer.wrap(bytes).getLong();
        byte[] mac = Arrays.copyOfRange(bytes, Long.BYTES, FIXED_BYTES);
        return view.now().toEpochMilli() < expiresAt
                && MessageDigest.isEqual(mac, mac(view, user, address(bytes), expiresAt));
    }

    private static Optional<byte[]> decoded(String code) {
        // base64 never has a length of 4n + 1
        return SHAPE.matcher(code).matches() && code.length() % 4 != 1
                ? Optional.of(Base64.getUrlDecoder().decode(code))
                : Optional.empty();
    }

    private static byte[] address(byte[] bytes) {
        return Arrays.copyOfRange(bytes, FIXED_BYTES, bytes.length);
    }

    private static String text(byte[] address) {
        return new String(address, StandardCharsets.UTF_8);
    }

    private static byte[] mac(View view, UserRow user, byte[] email, long expiresAt) {
        byte[] old = user.email().getBytes(StandardCharsets.UTF_8);
        byte[] data = ByteBuffer.allocate(Long.BYTES + Integer.BYTES + old.length + email.length)
                .putLong(expiresAt)
                .putInt(old.length)
                .put(old)
                .put(email)
                .array();
        byte[] mac = OrganizationMac.of(view.organization(), "e-mail change " + user.userId(), data);
        return Arrays.copyOf(mac, MAC_BYTES);
    }
}
