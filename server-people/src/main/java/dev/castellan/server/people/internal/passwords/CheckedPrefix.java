package dev.castellan.server.people.internal.passwords;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The part of a password that zxcvbn checks. The running time of zxcvbn grows with the length of a password, and even
 * faster with the number of characters that can also be read as letters, such as {@code @} for {@code a}. A malicious
 * password of 200 characters would take 25 seconds. Only the first {@value #MAX_LENGTH} characters are checked. If
 * these characters can be read in more than {@value #MAX_SPELLINGS} ways, some characters are replaced with letters.
 * Digits are kept, because dates and sequences consist of digits.
 */
final class CheckedPrefix {

    private static final int MAX_LENGTH = 64;
    private static final int MAX_SPELLINGS = 16;

    /** Groups of characters that zxcvbn can read as the same letter. */
    private static final List<String> SAME_LETTER = List.of("4@", "({[<", "69", "1!|", "1|7", "$5", "+7");

    /** Maps characters other than digits to the letters that zxcvbn can read them as. */
    private static final Map<Integer, Character> LETTERS = Map.ofEntries(
            Map.entry((int) '@', 'a'),
            Map.entry((int) '(', 'c'),
            Map.entry((int) '{', 'c'),
            Map.entry((int) '[', 'c'),
            Map.entry((int) '<', 'c'),
            Map.entry((int) '!', 'i'),
            Map.entry((int) '|', 'i'),
            Map.entry((int) '$', 's'),
            Map.entry((int) '+', 't'),
            Map.entry((int) '%', 'x'));

    private CheckedPrefix() {}

    static String of(String password) {
        String start = password.substring(0, Math.min(MAX_LENGTH, password.length()));
        String characters = limitSpellings(start);
        return start.chars()
                .mapToObj(c -> Character.toString(
                        LETTERS.containsKey(c) && characters.indexOf(c) < 0 ? LETTERS.get(c) : (char) c))
                .collect(Collectors.joining());
    }

    /** Returns the characters to keep: all digits, and other characters up to the limit. */
    private static String limitSpellings(String text) {
        StringBuilder characters = new StringBuilder();
        text.chars().filter(c -> c >= '0' && c <= '9').distinct().forEach(c -> characters.append((char) c));
        text.chars().filter(LETTERS::containsKey).distinct().forEach(c -> {
            characters.append((char) c);
            if (spellings(characters) > MAX_SPELLINGS) {
                characters.setLength(characters.length() - 1);
            }
        });
        return characters.toString();
    }

    private static int spellings(CharSequence characters) {
        return SAME_LETTER.stream()
                .mapToInt(same -> (int)
                        characters.chars().filter(c -> same.indexOf(c) >= 0).count())
                .reduce(1, (ways, count) -> ways * Math.max(1, count));
    }
}
