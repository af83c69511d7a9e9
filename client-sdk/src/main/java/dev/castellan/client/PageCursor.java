package dev.castellan.client;

import dev.castellan.client.errors.PagingException;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Finds the way from page to page, and notices when it leads in a circle. */
final class PageCursor {

    private static final String CURSOR = "cursor";

    /** Each is kept until the end of the list, and sent in a URL, which hardly any server takes when it is longer. */
    private static final int LONGEST = 16 * 1024;

    private final Endpoint<Void, ?> endpoint;
    private final Arguments<Void> first;
    private final Set<String> seen = new HashSet<>();

    PageCursor(Endpoint<Void, ?> endpoint, Arguments<Void> first) {
        this.endpoint = endpoint;
        this.first = first;
        if (first.query().containsKey(CURSOR)) {
            seen.add(first.query().get(CURSOR));
        }
    }

    /**
     * Returns what to ask for behind a page that is not the last; to be called once for each page.
     *
     * @throws PagingException if the page names no next one, one that came before, or with more than 16,384 characters
     */
    Arguments<Void> following(Page<?> page) {
        String cursor = page.nextCursor();
        if (cursor == null) {
            throw new PagingException(endpoint, "the server says that another page follows, and names none");
        }
        if (cursor.length() > LONGEST) {
            throw new PagingException(
                    endpoint,
                    "the server named the next page with " + cursor.length() + " characters, over " + LONGEST);
        }
        if (!seen.add(cursor)) {
            throw new PagingException(endpoint, "the server named the same next page twice");
        }
        Map<String, String> query = new LinkedHashMap<>(first.query());
        query.put(CURSOR, cursor);
        return first.withQuery(query);
    }
}
