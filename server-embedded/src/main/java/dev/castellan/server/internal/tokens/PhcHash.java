package dev.castellan.server.internal.tokens;

import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An Argon2id hash with its salt and parameters in the PHC string format:
 * {@code $argon2id$v=19$m=19456,t=2,p=1$salt$hash}.
 *
 * @param memory the memory that the computation uses, in KiB
 * @param passes the number of passes over the memory
 * @param salt random bytes in base64 without padding
 * @param hash the computed hash in base64 without padding
 */
public record PhcHash(int memory, int passes, int lanes, String salt, String hash) {

    private static final Pattern FORM = Pattern.compile(
            "\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=([1-9]|10),p=([1-9])\\$([A-Za-z0-9+/]{11,86})\\$([A-Za-z0-9+/]{22,86})");

    /**
     * 64 MiB, as RFC 9106 recommends where memory is scarce. A hash in a manipulated store or backup can require so
     * much memory for each hashing thread, and with ten passes about half a second for each comparison.
     */
    private static final int MAX_MEMORY = 1 << 16;

    /** Returns whether a string is a hash that {@link #parse} accepts. */
    public static boolean isWellFormed(String text) {
        return isWellFormed(FORM.matcher(text));
    }

    private static boolean isWellFormed(Matcher parts) {
        return parts.matches()
                && Integer.parseInt(parts.group(1)) <= MAX_MEMORY
                && isBase64(parts.group(4))
                && isBase64(parts.group(5));
    }

    /** Returns whether base64 characters without padding encode whole bytes. */
    private static boolean isBase64(String text) {
        return text.length() % 4 != 1;
    }

    /**
     * Parses a stored hash.
     *
     * @throws IllegalStateException if the format is invalid; the message does not contain the hash
     */
    public static PhcHash parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!isWellFormed(parts)) {
            throw new IllegalStateException(
                    "a stored password is not a PHC string of Argon2id: the store may have been changed");
        }
        return new PhcHash(
                Integer.parseInt(parts.group(1)),
                Integer.parseInt(parts.group(2)),
                Integer.parseInt(parts.group(3)),
                parts.group(4),
                parts.group(5));
    }

    public static PhcHash of(int memory, int passes, int lanes, byte[] salt, byte[] hash) {
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        return new PhcHash(memory, passes, lanes, base64.encodeToString(salt), base64.encodeToString(hash));
    }

    public byte[] saltBytes() {
        return Base64.getDecoder().decode(salt);
    }

    public byte[] hashBytes() {
        return Base64.getDecoder().decode(hash);
    }

    public String text() {
        return "$argon2id$v=19$m=" + memory + ",t=" + passes + ",p=" + lanes + "$" + salt + "$" + hash;
    }

    /** Returns the parameters but neither the salt nor the hash. */
    @Override
    public String toString() {
        return "PhcHash[m=" + memory + ", t=" + passes + ", p=" + lanes + "]";
    }
}
