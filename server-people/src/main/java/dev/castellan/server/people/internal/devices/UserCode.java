package dev.castellan.server.people.internal.devices;

import dev.castellan.server.internal.store.rows.TokenHash;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;

/**
 * The code that a user enters in the console to say which program gets a token: 20 letters without vowels, so no words
 * arise. It has 86 bits, because everyone knows how it is derived from a {@link DeviceCode}: with a short code, an
 * attacker could find a device code with the same user code. Usually the user opens a link that contains it.
 *
 * @param letters the letters without separators
 */
public record UserCode(String letters) {

    /** The letters that RFC 8628 recommends in section 6.1. */
    private static final String ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";

    private static final int LENGTH = 20;
    private static final int GROUP = 4;

    /** Returns the code of a hash. */
    static UserCode of(byte[] hash) {
        BigInteger rest = new BigInteger(1, hash);
        StringBuilder letters = new StringBuilder(LENGTH);
        BigInteger base = BigInteger.valueOf(ALPHABET.length());
        for (int i = 0; i < LENGTH; i++) {
            BigInteger[] divided = rest.divideAndRemainder(base);
            letters.append(ALPHABET.charAt(divided[1].intValue()));
            rest = divided[0];
        }
        return new UserCode(letters.toString());
    }

    /**
     * Returns the code that a user has typed, or empty if it is not one. Ignores case, and all characters that are not
     * letters of a code, such as dashes and spaces.
     */
    public static Optional<UserCode> parse(String typed) {
        if (typed.length() > 100) {
            return Optional.empty();
        }
        StringBuilder letters = new StringBuilder(LENGTH);
        typed.toUpperCase(Locale.ROOT)
                .chars()
                .filter(c -> ALPHABET.indexOf(c) >= 0)
                .forEach(c -> letters.append((char) c));
        return letters.length() == LENGTH ? Optional.of(new UserCode(letters.toString())) : Optional.empty();
    }

    /** Returns the hash under which the store keeps the login. */
    public TokenHash hash() {
        return TokenHash.of(letters);
    }

    /** Returns the code in groups of four letters. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(LENGTH + LENGTH / GROUP);
        for (int i = 0; i < LENGTH; i += GROUP) {
            text.append(i == 0 ? "" : "-").append(letters, i, i + GROUP);
        }
        return text.toString();
    }
}
