package dev.castellan.client;

import dev.castellan.client.errors.PagingException;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A position in a list. Contains the arguments that fetch its page, and the cursors of all pages, which reveal a cycle.
 *
 * @param page the number of the page, from 0
 * @param visited the cursors that led to pages, with the numbers of their pages. All positions of a list share the map.
 */
record PageCursor(Endpoint<Void, ?> endpoint, Arguments<Void> arguments, int page, Map<String, Integer> visited) {

    /** The query parameter that contains a cursor. */
    static final String PARAMETER = "cursor";

    /**
     * The maximum length of a cursor. Few servers accept longer URLs, and all cursors stay in memory until the end of
     * the list.
     */
    private static final int MAX_LENGTH = 16 * 1024;

    static PageCursor first(Endpoint<Void, ?> endpoint, Arguments<Void> arguments) {
        Map<String, Integer> visited = new ConcurrentHashMap<>();
        String start = arguments.query().get(PARAMETER);
        if (start != null) {
            visited.put(start, 0);
        }
        return new PageCursor(endpoint, arguments, 0, visited);
    }

    /**
     * Returns the position that follows a page. The page must not be the last.
     *
     * @throws PagingException if the page has no cursor, or if the cursor was used before or is longer than 16,384
     *     characters
     */
    PageCursor after(Page<?> fetched) {
        String cursor = of(endpoint, fetched, "the server announced another page without a cursor");
        // A caller can fetch a page again after a failure, so a cursor may lead to the same page twice.
        Integer earlier = visited.putIfAbsent(cursor, page + 1);
        if (earlier != null && earlier <= page) {
            throw new PagingException(endpoint, "the server sent the same cursor twice");
        }
        return new PageCursor(endpoint, after(arguments, cursor), page + 1, visited);
    }

    /**
     * Returns the cursor of a page.
     *
     * @param missing the message if the page has no cursor
     * @throws PagingException if the page has no cursor, or if the cursor is longer than 16,384 characters
     */
    static String of(Endpoint<Void, ?> endpoint, Page<?> page, String missing) {
        String cursor = page.nextCursor();
        if (cursor == null) {
            throw new PagingException(endpoint, missing);
        }
        if (cursor.length() > MAX_LENGTH) {
            throw new PagingException(
                    endpoint,
                    "the server sent a cursor of " + cursor.length() + " characters; the limit is " + MAX_LENGTH);
        }
        return cursor;
    }

    /** Returns the arguments that fetch the page after a cursor. */
    static Arguments<Void> after(Arguments<Void> arguments, String cursor) {
        return with(arguments, PARAMETER, cursor);
    }

    /** Returns the arguments with another query parameter. */
    static Arguments<Void> with(Arguments<Void> arguments, String name, String value) {
        Map<String, String> query = new LinkedHashMap<>(arguments.query());
        query.put(name, value);
        return arguments.withQuery(query);
    }
}
