package dev.castellan.server.internal.tokens;

import java.math.BigInteger;

/**
 * The form of the code of an invitation, and of other secrets that are no API tokens: 43 base62 characters for 32 bytes.
 */
public final class CodeText {

    /** The length of a code in characters: as many digits as the greatest number of 256 bits has. */
    public static final int LENGTH = 43;

    private static final int SECRET_BYTES = 32;

    private CodeText() {}

    /**
     * Returns the code with this secret.
     *
     * @param secret 32 random bytes
     */
    public static String of(byte[] secret) {
        if (secret.length != SECRET_BYTES) {
            throw new IllegalArgumentException("a secret has 32 bytes, not " + secret.length);
        }
        return Base62.text(new BigInteger(1, secret), LENGTH);
    }

    /** Returns whether a text has the form of a code: no other need be looked up. */
    public static boolean isWellFormed(String text) {
        return text.length() == LENGTH && text.chars().allMatch(Base62::isDigit);
    }
}
