package dev.castellan.server.people.internal.passwords;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import java.text.Normalizer;
import java.util.List;

/**
 * The rules for new passwords. A password must have 15 to 200 code points after normalization (NFC), and must not be
 * easy to guess. Any characters are allowed. Thread-safe.
 */
public final class PasswordRules {

    /** The minimum number of code points in a new password. */
    public static final int MIN_LENGTH = 15;

    /** The maximum number of code points in a new password. */
    public static final int MAX_LENGTH = 200;

    /**
     * The length from which a text is too long in every representation. One code point replaces at most four of them.
     */
    private static final int TOO_LONG = 4 * 2 * MAX_LENGTH;

    /** The minimum number of guesses that a password must withstand. */
    private static final double SAFE_GUESSES = 100_000_000;

    private PasswordRules() {}

    /**
     * Returns the normalized form that is hashed and compared. The form does not depend on how a keyboard composes
     * characters. Returns a text that is too long for a password unchanged, because the JDK takes quadratic time to
     * normalize it.
     */
    public static String normalized(String password) {
        return password.length() > TOO_LONG ? password : Normalizer.normalize(password, Normalizer.Form.NFC);
    }

    /**
     * Rejects a new password that is too short or too long. Takes negligible time.
     *
     * @param field the name of the form field, which begins the message
     * @return the normalized password
     */
    public static String checkLength(String field, String password) {
        String normalized = normalized(password);
        int length = normalized.codePointCount(0, normalized.length());
        if (length < MIN_LENGTH || length > MAX_LENGTH) {
            throw rejection(field + ": must have " + MIN_LENGTH + " to " + MAX_LENGTH + " characters, has " + length);
        }
        return normalized;
    }

    /**
     * Rejects a new password that is easy to guess. Takes up to 0.1 seconds of CPU time, longer than hashing. Must be
     * called on a hashing thread.
     *
     * @param field the name of the form field, which begins the message
     * @param knownWords words that do not make a password stronger
     */
    static void checkStrength(String field, String normalized, List<String> knownWords) {
        if (new GuessCount(knownWords).of(CheckedPrefix.of(normalized)) < SAFE_GUESSES) {
            throw rejection(
                    field + ": is easy to guess: choose several words that have nothing to do with each other, with"
                            + " you, or with this site");
        }
    }

    private static Refusal rejection(String message) {
        return Refusal.of(ErrorKind.INVALID, message);
    }
}
