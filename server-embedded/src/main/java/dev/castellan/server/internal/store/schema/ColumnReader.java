package dev.castellan.server.internal.store.schema;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the values of one row in the order of its columns. */
public interface ColumnReader {

    /** Returns the value of the next column, or {@code null} for NULL. */
    @Nullable
    <T> T getOrNull(ColumnType<T> type);

    /** Returns the value of the next column, which must not be NULL. */
    default <T> T get(ColumnType<T> type) {
        return Objects.requireNonNull(getOrNull(type), () -> "a column of kind " + type.kind() + " is NULL");
    }
}
