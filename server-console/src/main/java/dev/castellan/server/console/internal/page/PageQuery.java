package dev.castellan.server.console.internal.page;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The query parameters with which a page asks the API for the part of a list that it shows. */
public final class PageQuery {

    /** How many rows a page shows. */
    public static final int ROWS = 50;

    private PageQuery() {}

    /** Returns the size of a page, and the cursor that {@code after} of the request names, if there is one. */
    public static Map<String, String> of(PageRequest request) {
        return of(request, Map.of());
    }

    /**
     * Returns the id after which the page begins, in a list that the console reads itself; empty for the first page.
     *
     * @throws dev.castellan.server.spi.Refusal if the parameter {@code after} is not an id
     */
    public static Optional<UUID> afterId(PageRequest request) {
        String after = ListPlace.of(request).cursor();
        return after == null
                ? Optional.empty()
                : Optional.of(Ids.find(after).orElseThrow(() -> ListPlace.wrong(request)));
    }

    /** Returns the same, and these conditions. */
    public static Map<String, String> of(PageRequest request, Map<String, String> conditions) {
        Map<String, String> query = new LinkedHashMap<>(conditions);
        query.put("limit", Integer.toString(ROWS));
        String cursor = ListPlace.of(request).cursor();
        if (cursor != null) {
            query.put("cursor", cursor);
        }
        return query;
    }
}
