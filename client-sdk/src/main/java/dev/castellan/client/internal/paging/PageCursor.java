package dev.castellan.client.internal.paging;

import dev.castellan.client.errors.PagingException;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A position in a list: the arguments that fetch the page there, and the cursors before it, which reveal a circle.
 * Immutable, so that the same page can be fetched again.
 */
public final class PageCursor {

    private static final String CURSOR = "cursor";

    /** Cursors are kept until the end of the list and sent in URLs, and few servers accept longer ones. */
    private static final int LONGEST = 16 * 1024;

    private final Endpoint<Void, ?> endpoint;
    private final Arguments<Void> arguments;
    private final SeenCursors seen;

    private PageCursor(Endpoint<Void, ?> endpoint, Arguments<Void> arguments, SeenCursors seen) {
        this.endpoint = endpoint;
        this.arguments = arguments;
        this.seen = seen;
    }

    /** Returns the position of the first page. */
    public static PageCursor first(Endpoint<Void, ?> endpoint, Arguments<Void> arguments) {
        String given = arguments.query().get(CURSOR);
        return new PageCursor(endpoint, arguments, given == null ? SeenCursors.NONE : SeenCursors.NONE.with(given));
    }

    /** Returns the arguments that fetch the page. */
    public Arguments<Void> arguments() {
        return arguments;
    }

    /**
     * Returns the position after a page that is not the last.
     *
     * @throws PagingException if the page has no cursor, one that was used before, or one of more than 16,384
     *     characters
     */
    public PageCursor after(Page<?> page) {
        String cursor = page.nextCursor();
        if (cursor == null) {
            throw new PagingException(endpoint, "the server says that another page follows, and names none");
        }
        if (cursor.length() > LONGEST) {
            throw new PagingException(
                    endpoint,
                    "the server named the next page with " + cursor.length() + " characters, over " + LONGEST);
        }
        if (seen.contains(cursor)) {
            throw new PagingException(endpoint, "the server named the same next page twice");
        }
        Map<String, String> query = new LinkedHashMap<>(arguments.query());
        query.put(CURSOR, cursor);
        return new PageCursor(endpoint, arguments.withQuery(query), seen.with(cursor));
    }
}
