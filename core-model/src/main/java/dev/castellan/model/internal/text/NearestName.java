package dev.castellan.model.internal.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known name that is most similar to an unknown name, for suggestions in messages. */
public final class NearestName {

    private NearestName() {}

    /**
     * Returns the name with the smallest edit distance; of equal distances, the first. Empty if every distance is over
     * a third of the letters; a distance of 1, or of 2 in a word of more than three letters, is always accepted.
     */
    public static Optional<String> of(String unknown, Collection<String> names) {
        int most = Math.max(unknown.length() > 3 ? 2 : 1, unknown.length() / 3);
        return names.stream()
                .filter(name -> Math.abs(name.length() - unknown.length()) <= most)
                .filter(name -> distance(unknown, name) <= most)
                .min(Comparator.comparingInt(name -> distance(unknown, name)));
    }

    /** Returns how many letters must be changed, added or removed to make one text the other (Levenshtein). */
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
