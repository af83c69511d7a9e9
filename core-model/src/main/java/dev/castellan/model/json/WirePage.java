package dev.castellan.model.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page in the form that deployments write. {@code data} is required, so that no other object is read as the end of a
 * list; and a page with a cursor is not the last page unless it says so.
 */
record WirePage<T>(
        @JsonProperty(required = true) @Nullable List<T> data,
        @Nullable Boolean hasMore,
        @Nullable String nextCursor) {

    Page<T> page() {
        boolean more = hasMore == null ? nextCursor != null && !nextCursor.isEmpty() : hasMore;
        return new Page<>(data == null ? List.of() : data, more, nextCursor);
    }
}
