package dev.castellan.server.standalone.settings;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds what somebody most likely meant. */
final class NearestName {

    private NearestName() {}

    /** Returns the candidate that takes the fewest changes of one letter; of equals, the first; empty if that is many. */
    static Optional<String> of(String unknown, Collection<String> candidates) {
        String lower = unknown.toLowerCase(Locale.ROOT);
        int most = Math.max(2, lower.length() / 3);
        return candidates.stream()
                .filter(candidate -> distance(lower, candidate) <= most)
                .min(Comparator.comparingInt(candidate -> distance(lower, candidate)));
    }

    /** Returns how many letters must be changed, added or removed to make one text the other (Levenshtein). */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
