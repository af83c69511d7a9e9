package dev.castellan.server.internal.tokens;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * The form of a token: {@code csts_} or {@code cstu_}, 43 base62 characters for 32 bytes
 * ({@link CodeText}), and 6 base62 characters for
 * the CRC-32 of all that precedes. The checksum finds typing errors before the store is asked. It protects nothing.
 */
public final class TokenText {

    /** The length of a token in characters. */
    public static final int LENGTH = 54;

    /** The number of characters at the start of a token that may be shown. */
    public static final int PREFIX_LENGTH = 9;

    private static final String SERVICE_ACCOUNT = "csts_";
    private static final String HUMAN = "cstu_";
    private static final int CHECKSUM_DIGITS = 6;
    private static final int CHECKED = LENGTH - CHECKSUM_DIGITS;

    private TokenText() {}

    /**
     * Returns the text of the token with this secret.
     *
     * @param secret 32 random bytes
     */
    public static String of(byte[] secret, boolean isServiceAccount) {
        String head = (isServiceAccount ? SERVICE_ACCOUNT : HUMAN) + CodeText.of(secret);
        return head + checksum(head);
    }

    /** Returns whether a text has the form of a token and its checksum is right. */
    public static boolean isWellFormed(String text) {
        if (text.length() != LENGTH || !(text.startsWith(SERVICE_ACCOUNT) || text.startsWith(HUMAN))) {
            return false;
        }
        for (int i = SERVICE_ACCOUNT.length(); i < LENGTH; i++) {
            if (!Base62.isDigit(text.charAt(i))) {
                return false;
            }
        }
        return text.startsWith(checksum(text.substring(0, CHECKED)), CHECKED);
    }

    private static String checksum(String head) {
        CRC32 crc = new CRC32();
        crc.update(head.getBytes(StandardCharsets.US_ASCII));
        return Base62.text(crc.getValue(), CHECKSUM_DIGITS);
    }
}
