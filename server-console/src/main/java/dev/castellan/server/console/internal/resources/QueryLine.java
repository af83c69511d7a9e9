package dev.castellan.server.console.internal.resources;

import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.console.internal.page.PageRequest;
import java.time.Instant;
import java.util.UUID;

/**
 * A query in a list.
 *
 * @param id identifier
 * @param payload the beginning of its payload, or a text that says that it has none
 * @param createdAt when it was created
 */
public record QueryLine(UUID id, String payload, Instant createdAt) {

    private static final int SHOWN = 80;

    static QueryLine of(PageRequest request, Query query) {
        JsonValue payload = query.payload();
        String text = payload == null ? request.text("payload.none") : payload.toJson();
        boolean isLong = text.codePointCount(0, text.length()) > SHOWN;
        return new QueryLine(
                query.id(),
                isLong ? text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "…" : text,
                query.createdAt());
    }
}
