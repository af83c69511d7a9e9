package dev.castellan.server.internal.store.rows;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 hash of a secret, which is an API token, an invitation code or a session secret. Stores never keep the
 * secret itself. Immutable.
 */
public final class TokenHash implements Comparable<TokenHash> {

    private static final int LENGTH = 32;

    private final byte[] bytes;

    private TokenHash(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns the hash of a secret. */
    public static TokenHash of(String token) {
        try {
            return new TokenHash(MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * Returns the hash that consists of these bytes.
     *
     * @throws IllegalArgumentException if the array does not have exactly 32 bytes
     */
    public static TokenHash ofBytes(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("a token's hash has " + LENGTH + " bytes, not " + bytes.length);
        }
        return new TokenHash(bytes.clone());
    }

    /** Returns a copy of the 32 bytes. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /** Returns the hash as 64 hexadecimal digits. */
    public String toHex() {
        return HexFormat.of().formatHex(bytes);
    }

    @Override
    public int compareTo(TokenHash other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TokenHash that && MessageDigest.isEqual(bytes, that.bytes);
    }

    /** Returns the first four bytes, which are evenly distributed. */
    @Override
    public int hashCode() {
        return (bytes[0] & 0xff) << 24 | (bytes[1] & 0xff) << 16 | (bytes[2] & 0xff) << 8 | (bytes[3] & 0xff);
    }

    @Override
    public String toString() {
        return "TokenHash[" + toHex().substring(0, 8) + "...]";
    }
}
