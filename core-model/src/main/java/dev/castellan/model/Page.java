package dev.castellan.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.castellan.model.internal.check.Required;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param <T> the type of the items
 * @param data the items of this page, in list order
 * @param hasMore whether another page follows now
 * @param nextCursor opaque cursor of the next page, present if another page follows. If a list can get later items at
 *     its end, its last page also has a cursor, from which a later request continues
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Page<T>(
        List<T> data,
        @JsonProperty("has_more") boolean hasMore,
        @JsonProperty("next_cursor") @Nullable String nextCursor) {

    /** Copies the list. */
    public Page {
        data = Required.listOrEmpty(data);
    }

    /** Returns the last page of a list, with these items. */
    public static <T> Page<T> last(List<T> data) {
        return new Page<>(data, false, null);
    }
}
