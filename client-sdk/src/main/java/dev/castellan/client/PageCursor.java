package dev.castellan.client;

import dev.castellan.client.errors.PagingException;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A position in a list: the arguments that fetch its page, and the cursors of earlier pages, which reveal a cycle.
 * Immutable, because a caller can fetch a page again after a failure.
 */
final class PageCursor {

    private static final String CURSOR = "cursor";

    /**
     * The maximum length of a cursor. Few servers accept longer URLs, and all cursors stay in memory until the end of
     * the list.
     */
    private static final int LONGEST = 16 * 1024;

    private final Endpoint<Void, ?> endpoint;
    private final Arguments<Void> arguments;
    private final SeenCursors seen;

    private PageCursor(Endpoint<Void, ?> endpoint, Arguments<Void> arguments, SeenCursors seen) {
        this.endpoint = endpoint;
        this.arguments = arguments;
        this.seen = seen;
    }

    static PageCursor first(Endpoint<Void, ?> endpoint, Arguments<Void> arguments) {
        String given = arguments.query().get(CURSOR);
        return new PageCursor(endpoint, arguments, given == null ? SeenCursors.NONE : SeenCursors.NONE.with(given));
    }

    Arguments<Void> arguments() {
        return arguments;
    }

    /**
     * Returns the position that follows a page. The page must not be the last.
     *
     * @throws PagingException if the page has no cursor, or if the cursor was used before or is longer than 16,384
     *     characters
     */
    PageCursor after(Page<?> page) {
        String cursor = page.nextCursor();
        if (cursor == null) {
            throw new PagingException(endpoint, "the server announced another page without a cursor");
        }
        if (cursor.length() > LONGEST) {
            throw new PagingException(
                    endpoint,
                    "the server sent a cursor of " + cursor.length() + " characters; the limit is " + LONGEST);
        }
        if (seen.contains(cursor)) {
            throw new PagingException(endpoint, "the server sent the same cursor twice");
        }
        Map<String, String> query = new LinkedHashMap<>(arguments.query());
        query.put(CURSOR, cursor);
        return new PageCursor(endpoint, arguments.withQuery(query), seen.with(cursor));
    }

    /**
     * The cursors that led to a page. Immutable. Later positions share the sets of earlier positions.
     *
     * <p>Implemented as a chain of sets of growing size. The number of sets is logarithmic, and adding a cursor copies
     * few earlier cursors on average.
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

        /** Returns a copy that also contains this cursor. */
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
}
