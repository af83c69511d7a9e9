package dev.castellan.server.internal.tokens;

import dev.castellan.server.internal.store.rows.TokenHash;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The format of a token: {@code csts_} or {@code cstu_}, then the tag of the organization and 43 base62 characters that
 * encode 32 bytes ({@link CodeFormat}), then 6 base62 characters that encode the CRC-32 of all preceding characters.
 * The checksum detects typing errors without a call to the store, but does not protect the token.
 */
public final class TokenFormat {

    private static final String SERVICE_ACCOUNT = "csts_";
    private static final String HUMAN = "cstu_";
    private static final int KIND_LENGTH = SERVICE_ACCOUNT.length();
    private static final int TAG_END = KIND_LENGTH + TagFormat.LENGTH;
    private static final int CHECKED = KIND_LENGTH + CodeFormat.LENGTH;
    private static final int CHECKSUM_DIGITS = 6;

    /** The length of a token in characters. */
    public static final int LENGTH = CHECKED + CHECKSUM_DIGITS;

    /** The length of the prefix that identifies a token in lists: the kind, the tag, and 4 characters of the secret. */
    public static final int PREFIX_LENGTH = TAG_END + 4;

    private TokenFormat() {}

    /**
     * Returns the token with this secret.
     *
     * @param secret 32 random bytes
     */
    public static String of(String tag, byte[] secret, boolean isServiceAccount) {
        String head = (isServiceAccount ? SERVICE_ACCOUNT : HUMAN) + CodeFormat.of(tag, secret);
        return head + checksum(head);
    }

    /** Returns whether a string has the format of a token and a correct checksum. */
    public static boolean isWellFormed(String text) {
        if (!hasLengthAndKind(text)) {
            return false;
        }
        for (int i = KIND_LENGTH; i < LENGTH; i++) {
            if (!Base62.isDigit(text.charAt(i))) {
                return false;
            }
        }
        return text.startsWith(checksum(text.substring(0, CHECKED)), CHECKED);
    }

    /** Returns the reference for a token, or null if the string is not well formed. */
    public static @Nullable TokenReference reference(String text) {
        return isWellFormed(text) ? new TokenReference(text.substring(KIND_LENGTH, TAG_END), TokenHash.of(text)) : null;
    }

    /**
     * Returns the tag of a token, or null if the string has the wrong length or prefix. Does not verify the checksum.
     */
    static @Nullable String tag(String text) {
        return hasLengthAndKind(text) ? text.substring(KIND_LENGTH, TAG_END) : null;
    }

    private static boolean hasLengthAndKind(String text) {
        return text.length() == LENGTH && (text.startsWith(SERVICE_ACCOUNT) || text.startsWith(HUMAN));
    }

    private static String checksum(String head) {
        CRC32 crc = new CRC32();
        crc.update(head.getBytes(StandardCharsets.US_ASCII));
        return Base62.text(crc.getValue(), CHECKSUM_DIGITS);
    }
}
