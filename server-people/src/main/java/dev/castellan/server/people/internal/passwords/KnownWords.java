package dev.castellan.server.people.internal.passwords;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Words that an attacker tries first. The words come from the user's name and e-mail address and the organization's
 * name.
 */
public final class KnownWords {

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");
    private static final int MIN_LENGTH = 3;
    /** The maximum number of words, which limits the time of the check. Real names have fewer words. */
    private static final int MAX_WORDS = 40;

    /** The name of this product, and the words of the best known example of a good password. */
    private static final List<String> FIRST = List.of("castellan", "correct", "horse", "battery", "staple");

    private KnownWords() {}

    /** Returns the given strings and their words, the product name and words of a famous password, in lower case. */
    public static List<String> of(String... texts) {
        Set<String> words = new LinkedHashSet<>(FIRST);
        for (String text : texts) {
            String small = text.toLowerCase(Locale.ROOT);
            words.add(small);
            words.addAll(List.of(BETWEEN_WORDS.split(small, -1)));
        }
        return words.stream()
                .filter(word -> word.length() >= MIN_LENGTH)
                .limit(MAX_WORDS)
                .toList();
    }
}
