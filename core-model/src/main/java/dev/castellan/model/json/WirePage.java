package dev.castellan.model.json;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page as deployments write it. An object of another form must not pass for the end of a list: {@code data} has to be
 * there, and a page that names another is not the last unless it says so.
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
