package dev.castellan.client.internal.paging;

import dev.castellan.client.errors.PagingException;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A place in a list: what to ask for there, and the way to it, which shows when pages lead in a circle. Immutable, so that
 * the same page can be asked for again.
 */
public final class PageCursor {

    private static final String CURSOR = "cursor";

    /** Each is kept until the end of the list, and sent in a URL, which hardly any server takes when it is longer. */
    private static final int LONGEST = 16 * 1024;

    private final Endpoint<Void, ?> endpoint;
    private final Arguments<Void> arguments;
    private final SeenCursors seen;

    private PageCursor(Endpoint<Void, ?> endpoint, Arguments<Void> arguments, SeenCursors seen) {
        this.endpoint = endpoint;
        this.arguments = arguments;
        this.seen = seen;
    }

    /** Returns the beginning of a list. */
    public static PageCursor first(Endpoint<Void, ?> endpoint, Arguments<Void> arguments) {
        String given = arguments.query().get(CURSOR);
        return new PageCursor(endpoint, arguments, given == null ? SeenCursors.NONE : SeenCursors.NONE.with(given));
    }

    /** Returns what to ask for. */
    public Arguments<Void> arguments() {
        return arguments;
    }

    /**
     * Returns the place behind the page that is here, if that is not the last.
     *
     * @throws PagingException if the page names no next one, one that came before, or with more than 16,384 characters
     */
    public PageCursor behind(Page<?> page) {
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
