package dev.castellan.client.internal.paging;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cursors that led to a page. Immutable, and shared between pages that follow the same page.
 *
 * <p>A chain of sets, each larger than the one before. With any number of cursors, there are few sets to search, and
 * adding a cursor copies few others.
 *
 * @param cursors the latest cursors
 * @param before the earlier cursors
 */
record SeenCursors(Set<String> cursors, @Nullable SeenCursors before) {

    static final SeenCursors NONE = new SeenCursors(Set.of(), null);

    boolean contains(String cursor) {
        for (SeenCursors some = this; some != null; some = some.before) {
            if (some.cursors.contains(cursor)) {
                return true;
            }
        }
        return false;
    }

    /** Returns these cursors and one more. */
    SeenCursors with(String cursor) {
        Set<String> last = new HashSet<>(Set.of(cursor));
        SeenCursors rest = this;
        while (rest != null && rest.cursors.size() <= last.size()) {
            last.addAll(rest.cursors);
            rest = rest.before;
        }
        return new SeenCursors(last, rest);
    }
}
