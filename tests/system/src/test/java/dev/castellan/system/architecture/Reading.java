package dev.castellan.system.architecture;

import dev.castellan.system.architecture.PatternTest.Use;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Counts the characters that an expression reads of repetitive texts, which make slow expressions slow. */
final class Reading {

    private static final int LENGTH = 240;
    private static final double MAX_RATIO = 2.2;

    /** The reads of a short prefix, which do not depend on the length. */
    private static final int SLACK = 300;

    private static final Pattern WORD = Pattern.compile("[a-zA-Z=:;_-]{2,}|\\\\.|[^\\\\]");

    /** Characters of the usual classes. The last ones belong to no class. */
    private static final List<String> USUAL =
            List.of("a", "Z", "0", " ", "\n", "-", ".", "\u00e9", "\u0001", "\ud83d\ude00");

    private Reading() {}

    /** Returns a text with whose length the number of reads grows faster than in proportion, or an empty string. */
    static String slowText(Use use) {
        Set<String> parts = parts(use);
        Set<String> units = new LinkedHashSet<>(parts);
        parts.forEach(first -> parts.forEach(second -> units.add(first + second)));
        String words =
                String.join("", parts.stream().filter(part -> part.length() > 1).toList());
        for (String unit : units) {
            for (String prefix : Set.of("", words)) {
                for (String suffix : Set.of("", "\u0001")) {
                    if (isSlow(use, prefix, unit, suffix)) {
                        return prefix + "(" + unit + ")*" + suffix;
                    }
                }
            }
        }
        return "";
    }

    /** Returns the characters and words of an expression, and usual characters. */
    static Set<String> parts(Use use) {
        Set<String> parts = new LinkedHashSet<>(USUAL);
        WORD.matcher(use.pattern().pattern())
                .results()
                .forEach(word -> parts.add(word.group().replaceFirst("^\\\\", "")));
        return parts;
    }

    private static boolean isSlow(Use use, String prefix, String unit, String suffix) {
        int times = LENGTH / unit.length();
        String once = prefix + unit.repeat(times) + suffix;
        String twice = prefix + unit.repeat(2 * times) + suffix;
        return isSlower(once, twice, text -> use.pattern().matcher(text).matches())
                || isSlower(once, twice, text -> use.pattern().matcher(text).lookingAt())
                || (use.isSearch()
                        && isSlower(once, twice, text -> search(use.pattern().matcher(text))));
    }

    private static void search(Matcher matcher) {
        while (matcher.find()) {
            // reads the text to its end
        }
    }

    private static boolean isSlower(String once, String twice, Consumer<CharSequence> reader) {
        return reads(twice, reader) > MAX_RATIO * reads(once, reader) + SLACK;
    }

    private static long reads(String text, Consumer<CharSequence> reader) {
        CountedText counted = new CountedText(text);
        reader.accept(counted);
        return counted.reads;
    }

    /** A text that counts how often a character is read. */
    private static final class CountedText implements CharSequence {

        private final String text;
        private long reads;

        CountedText(String text) {
            this.text = text;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            reads++;
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            reads += end - start;
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
