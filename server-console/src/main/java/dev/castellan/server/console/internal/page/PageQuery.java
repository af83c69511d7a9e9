package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The query parameters with which a page asks the API for the part of a list that it shows. */
public final class PageQuery {

    /** How many rows a page shows. */
    public static final int ROWS = 50;

    private PageQuery() {}

    /** Returns the size of a page, and the cursor that {@code after} of the visit names, if there is one. */
    public static Map<String, String> of(Visit visit) {
        return of(visit, Map.of());
    }

    /**
     * Returns the id after which the page begins, in a list that the console reads itself; empty for the first page.
     *
     * @throws Refusal if {@code after} of the visit is no id
     */
    public static Optional<UUID> afterId(Visit visit) {
        String after = visit.parameter("after");
        Optional<UUID> id = Ids.find(after);
        if (id.isEmpty() && !after.isEmpty()) {
            throw Refusal.of(ErrorKind.INVALID, visit.text("page.wrong"));
        }
        return id;
    }

    /** Returns the same, and these conditions. */
    public static Map<String, String> of(Visit visit, Map<String, String> conditions) {
        Map<String, String> query = new LinkedHashMap<>(conditions);
        query.put("limit", Integer.toString(ROWS));
        if (!visit.parameter("after").isEmpty()) {
            query.put("cursor", visit.parameter("after"));
        }
        return query;
    }
}
