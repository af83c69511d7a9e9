package dev.castellan.server.internal.tokens;

import java.math.BigInteger;

/**
 * The form of the tag of an organization: 6 base62 characters. Every token, code and session secret of the organization
 * contains the tag. A tag is not secret.
 */
public final class TagText {

    /** The length of a tag in characters. */
    public static final int LENGTH = 6;

    private TagText() {}

    /**
     * Returns the tag of random bytes.
     *
     * @param random 32 random bytes
     */
    public static String of(byte[] random) {
        return Base62.text(new BigInteger(1, random), LENGTH);
    }

    /** Returns whether a text has the form of a tag. */
    public static boolean isWellFormed(String text) {
        return text.length() == LENGTH && text.chars().allMatch(Base62::isDigit);
    }
}
