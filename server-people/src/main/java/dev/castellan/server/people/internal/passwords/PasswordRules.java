package dev.castellan.server.people.internal.passwords;

import com.nulabinc.zxcvbn.Strength;
import com.nulabinc.zxcvbn.Zxcvbn;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import java.text.Normalizer;
import java.util.List;

/**
 * Which new passwords are allowed: 15 to 200 code points after normalization (NFC), whatever they are, unless they are
 * easy to guess. Safe for use by several threads.
 */
public final class PasswordRules {

    /** The fewest code points of a new password. */
    public static final int SHORTEST = 15;

    /** The most code points of a password. */
    public static final int LONGEST = 200;

    /** Of 0 to 4, as zxcvbn counts: from 100,000,000 guesses on. */
    private static final int SAFE_SCORE = 3;

    private PasswordRules() {}

    /** Returns the form in which passwords are hashed and compared, so that it does not matter how they were typed. */
    public static String normalized(String password) {
        return Normalizer.normalize(password, Normalizer.Form.NFC);
    }

    /**
     * Refuses a new password that is too short or too long. Takes no time to speak of.
     *
     * @param field the name of the form's field, with which the message begins
     * @return the normalized password
     */
    public static String checkLength(String field, String password) {
        String normalized = normalized(password);
        int length = normalized.codePointCount(0, normalized.length());
        if (length < SHORTEST || length > LONGEST) {
            throw refused(field + ": must have " + SHORTEST + " to " + LONGEST + " characters, has " + length);
        }
        return normalized;
    }

    /**
     * Refuses a new password that is easy to guess. Takes up to 0.1 seconds of CPU time, more than a hash, so it belongs on
     * the threads that hash.
     *
     * @param field the name of the form's field, with which the message begins
     * @param normalized the normalized password
     * @param known words that do not make a password safe
     */
    public static void checkStrength(String field, String normalized, List<String> known) {
        if (score(normalized, known) < SAFE_SCORE) {
            throw refused(
                    field + ": is easy to guess: choose several words that have nothing to do with each other, with"
                            + " you, or with this site");
        }
    }

    private static int score(String password, List<String> known) {
        Strength strength = Estimator.ZXCVBN.measure(CheckedPrefix.of(password), known);
        int score = strength.getScore();
        strength.wipe();
        return score;
    }

    private static Refusal refused(String message) {
        return Refusal.of(ErrorKind.INVALID, message);
    }

    /** Loaded with the first new password, since its dictionaries take a while. */
    private static final class Estimator {

        static final Zxcvbn ZXCVBN = new Zxcvbn();
    }
}
