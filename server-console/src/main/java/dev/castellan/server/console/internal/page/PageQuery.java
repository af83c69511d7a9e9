package dev.castellan.server.console.internal.page;

import java.util.LinkedHashMap;
import java.util.Map;

/** The query parameters with which a page asks the API for the part of a list that it shows. */
public final class PageQuery {

    private static final String ROWS = "50";

    private PageQuery() {}

    /** Returns the size of a page, and the cursor that {@code after} of the visit names, if there is one. */
    public static Map<String, String> of(Visit visit) {
        return of(visit, Map.of());
    }

    /** Returns the same, and these conditions. */
    public static Map<String, String> of(Visit visit, Map<String, String> conditions) {
        Map<String, String> query = new LinkedHashMap<>(conditions);
        query.put("limit", ROWS);
        if (!visit.parameter("after").isEmpty()) {
            query.put("cursor", visit.parameter("after"));
        }
        return query;
    }
}
