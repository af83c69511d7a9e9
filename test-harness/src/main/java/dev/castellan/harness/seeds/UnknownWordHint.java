package dev.castellan.harness.seeds;

import dev.castellan.model.internal.text.NearestName;
import java.util.Collection;
import java.util.stream.Collectors;

/** Ends complaints about unknown words with the word that was meant, or with the words that are known. */
final class UnknownWordHint {

    private static final int MOST_LISTED = 20;

    private UnknownWordHint() {}

    /** Returns the end of a complaint: the word that was most likely meant, else those that there are. */
    static String hint(String word, Collection<String> known) {
        return NearestName.of(word, known)
                .map(near -> ": did you mean '" + near + "'?")
                .orElseGet(() -> listed(known));
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
}
