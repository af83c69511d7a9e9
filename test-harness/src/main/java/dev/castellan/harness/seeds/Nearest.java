package dev.castellan.harness.seeds;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Guesses which known word was meant by an unknown one. */
final class Nearest {

    private static final int MOST_LISTED = 20;

    private Nearest() {}

    /** Returns the end of a complaint: the word that was most likely meant, else those that there are. */
    static String hint(String word, Collection<String> known) {
        List<String> near = known.stream()
                .filter(candidate -> Math.abs(candidate.length() - word.length()) <= tolerance(word))
                .filter(candidate -> distance(word, candidate) <= tolerance(word))
                .sorted(Comparator.comparingInt(candidate -> distance(word, candidate)))
                .limit(1)
                .toList();
        return near.isEmpty() ? listed(known) : ": did you mean '" + near.get(0) + "'?";
    }

    /** Returns the words that there are, as far as they are few. */
    static String listed(Collection<String> known) {
        if (known.isEmpty()) {
            return ": there is none";
        }
        String shown = known.stream().limit(MOST_LISTED).collect(Collectors.joining(", "));
        int more = known.size() - MOST_LISTED;
        return ": there " + (known.size() == 1 ? "is " : "are ") + shown + (more > 0 ? " and " + more + " more" : "");
    }

    private static int tolerance(String word) {
        return Math.max(word.length() > 3 ? 2 : 1, word.length() / 3);
    }

    /** Returns how many characters have to be put in, left out or replaced. */
    private static int distance(String a, String b) {
        int[] above = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(above[j], row[j - 1]) + 1);
            }
            above = row;
        }
        return above[b.length()];
    }
}
