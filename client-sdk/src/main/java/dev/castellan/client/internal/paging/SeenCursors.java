package dev.castellan.client.internal.paging;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cursors that led to a page. Immutable: pages that follow the same page share what is theirs.
 *
 * <p>Sets one behind the other, each larger than the one before it: whichever number of cursors there is, few sets are
 * looked through, and one more cursor copies few others.
 *
 * @param cursors the cursors that came last
 * @param before those that came before them
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

    /** Returns these and one more. */
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
