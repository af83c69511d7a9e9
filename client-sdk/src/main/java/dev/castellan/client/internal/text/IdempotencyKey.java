package dev.castellan.client.internal.text;

/** Checks a key that the caller chose. */
public final class IdempotencyKey {

    private static final int LONGEST = 255;

    private IdempotencyKey() {}

    /**
     * Returns the key if it can be sent.
     *
     * @throws IllegalArgumentException if it cannot
     */
    public static String check(String key) {
        if (key.isEmpty() || key.length() > LONGEST || !key.chars().allMatch(c -> c > ' ' && c <= '~')) {
            throw new IllegalArgumentException("idempotencyKey: is not 1 to " + LONGEST
                    + " characters of visible ASCII without blanks; a random UUID is a good one");
        }
        return key;
    }
}
