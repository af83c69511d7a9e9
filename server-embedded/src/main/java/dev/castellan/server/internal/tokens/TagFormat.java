package dev.castellan.server.internal.tokens;

import java.math.BigInteger;

/**
 * The format of an organization's tag: 6 base62 characters. Every token, code and session secret of the organization
 * contains the tag. Tags are not secret.
 */
public final class TagFormat {

    /** The length of a tag in characters. */
    public static final int LENGTH = 6;

    private TagFormat() {}

    /**
     * Returns a tag made from random bytes.
     *
     * @param random 32 random bytes
     */
    public static String of(byte[] random) {
        return Base62.text(new BigInteger(1, random), LENGTH);
    }

    public static boolean isWellFormed(String text) {
        return text.length() == LENGTH && text.chars().allMatch(Base62::isDigit);
    }
}
