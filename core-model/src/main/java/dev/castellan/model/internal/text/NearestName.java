package dev.castellan.model.internal.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known name that is most similar to an unknown name, for suggestions in error messages. */
public final class NearestName {

    private NearestName() {}

    /**
     * Returns the first name with the smallest edit distance, if that distance is within a limit. The limit is a third
     * of the length of {@code unknown}, but at least 1, or at least 2 if {@code unknown} has more than three letters.
     */
    public static Optional<String> of(String unknown, Collection<String> names) {
        return within(Math.max(unknown.length() > 3 ? 2 : 1, unknown.length() / 3), unknown, names);
    }

    /** Returns the first name with the smallest edit distance, if that distance is at most {@code maxDistance}. */
    public static Optional<String> within(int maxDistance, String unknown, Collection<String> names) {
        return names.stream()
                .filter(name -> Math.abs(name.length() - unknown.length()) <= maxDistance)
                .filter(name -> distance(unknown, name) <= maxDistance)
                .min(Comparator.comparingInt(name -> distance(unknown, name)));
    }

    /** Returns the Levenshtein distance between two strings. */
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
