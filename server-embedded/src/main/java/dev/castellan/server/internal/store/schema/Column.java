package dev.castellan.server.internal.store.schema;

import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param value returns the value that belongs to a record, or {@code null} if records do not determine the column
 * @param initial returns the value of a restored row, or {@code null} if a backup or the record determines the value
 * @param <R> the type of the records
 * @param <T> the type of the values
 */
public record Column<R, T>(
        String name,
        ColumnType<T> type,
        Set<Trait> traits,
        @Nullable Function<R, @Nullable T> value,
        @Nullable Supplier<T> initial) {

    /** The properties of columns. */
    public enum Trait {
        /** Part of the primary key. */
        KEY,
        /** Can be NULL. */
        NULLABLE,
        /** Changes when a record is updated. The other columns keep their values. */
        EDITABLE,
        /** Computed from other columns of the row. Neither records nor backups contain the value. */
        DERIVED
    }

    public boolean is(Trait trait) {
        return traits.contains(trait);
    }

    /** Returns whether records contain the value. */
    public boolean isInRecord() {
        return value != null && !is(Trait.DERIVED);
    }

    /** Returns whether backups contain the value. */
    public boolean isInBackup() {
        return initial == null && !is(Trait.DERIVED);
    }

    /** Returns the value that belongs to a record. */
    public @Nullable T of(R row) {
        return Objects.requireNonNull(value, name).apply(row);
    }

    /** Returns the value that belongs to a record, as the store represents it. */
    public @Nullable Object stored(R row) {
        T fieldValue = of(row);
        return fieldValue == null ? null : type.toStored(fieldValue);
    }
}
