package dev.castellan.server.internal.tokens;

import dev.castellan.server.internal.store.rows.TokenHash;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * The format of invitation codes and session secrets: the tag of the organization ({@link TagFormat}), then 43 base62
 * characters that encode 32 bytes.
 */
public final class CodeFormat {

    /** The number of base62 digits in the greatest 256-bit number. */
    private static final int SECRET_DIGITS = 43;

    /** The length of a code in characters. */
    public static final int LENGTH = TagFormat.LENGTH + SECRET_DIGITS;

    private static final int SECRET_BYTES = 32;

    private CodeFormat() {}

    /**
     * Returns the code with this secret.
     *
     * @param secret 32 random bytes
     */
    public static String of(String tag, byte[] secret) {
        if (!TagFormat.isWellFormed(tag)) {
            throw new IllegalArgumentException("a tag has " + TagFormat.LENGTH + " letters and digits, not " + tag);
        }
        if (secret.length != SECRET_BYTES) {
            throw new IllegalArgumentException("a secret has 32 bytes, not " + secret.length);
        }
        return tag + Base62.text(new BigInteger(1, secret), SECRET_DIGITS);
    }

    public static boolean isWellFormed(String text) {
        return text.length() == LENGTH && text.chars().allMatch(Base62::isDigit);
    }

    /** Returns the reference for a code, or null if the string does not have the format of a code. */
    public static @Nullable TokenReference reference(String text) {
        return isWellFormed(text) ? new TokenReference(text.substring(0, TagFormat.LENGTH), TokenHash.of(text)) : null;
    }
}
