package dev.castellan.server.people.internal.passwords;

import com.nulabinc.zxcvbn.Strength;
import com.nulabinc.zxcvbn.Zxcvbn;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Estimates the number of guesses that an attacker needs for a password. zxcvbn multiplies its estimate by 10,000 for
 * each further part, so it accepts any three common words. This class also multiplies the estimates of the distinct
 * parts, counts repeated characters once, and uses the lowest result. Thread-safe.
 */
final class GuessCount {

    private static final String SEPARATOR = "[\\s_.,;:/+!?-]";

    /** The places between words and the characters that separate them. */
    private static final Pattern WORDS = Pattern.compile("(?<=" + SEPARATOR + ")|(?=" + SEPARATOR + ")");

    /** The places between a letter and a digit, in either order, and between a small letter and a capital letter. */
    private static final Pattern RUNS =
            Pattern.compile("(?<=\\p{L})(?=\\p{N})|(?<=\\p{N})(?=\\p{L})|(?<=\\p{Ll})(?=\\p{Lu})");

    private static final Pattern REPEATED = Pattern.compile("(.)\\1+");

    private static final Pattern YEAR = Pattern.compile("(19|20)\\d\\d");

    private final List<String> knownWords;

    /** Creates an instance for an attacker who already knows these words, which are in lower case. */
    GuessCount(List<String> knownWords) {
        this.knownWords = knownWords;
    }

    /** Returns the estimated number of guesses. */
    double of(String password) {
        List<String> words = List.of(WORDS.split(password));
        List<String> runs = words.stream().flatMap(RUNS::splitAsStream).toList();
        String collapsed = REPEATED.matcher(password).replaceAll("$1");
        return Stream.of(measured(password), measured(collapsed), product(words), product(runs))
                .reduce(Math::min)
                .orElseThrow();
    }

    /** Returns the product of the estimates of the distinct parts. Ignores known words and years. */
    private double product(List<String> parts) {
        Set<String> counted = new HashSet<>(knownWords);
        double product = 1;
        for (String part : parts) {
            if (counted.add(part.toLowerCase(Locale.ROOT))
                    && !YEAR.matcher(part).matches()) {
                product *= measured(part);
            }
        }
        return product;
    }

    private double measured(String text) {
        Strength strength = Estimator.ZXCVBN.measure(text, knownWords);
        double guesses = strength.getGuesses();
        strength.wipe();
        return guesses;
    }

    /** Loads the estimator at its first use, because its dictionaries take time to load. */
    private static final class Estimator {

        static final Zxcvbn ZXCVBN = new Zxcvbn();
    }
}
