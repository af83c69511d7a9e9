package dev.castellan.server.internal.store.schema;

import dev.castellan.server.internal.store.schema.Column.Trait;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The columns of a table, and the way to read its records. Collects both while a table is defined. */
final class Columns<R> {

    private final List<Column<R, ?>> all = new ArrayList<>();
    private Function<ColumnReader, R> reader = in -> {
        throw new UnsupportedOperationException("this table has no records");
    };

    Columns() {
        column(TableSchema.ORGANIZATION, ColumnType.ID, Trait.KEY);
    }

    /** Declares that records contain their organization. */
    Columns<R> organization(Function<R, UUID> value) {
        all.clear();
        return key(TableSchema.ORGANIZATION, value);
    }

    /** Adds an id that is part of the primary key. */
    Columns<R> key(String name, Function<R, UUID> value) {
        return column(name, ColumnType.ID, value, Trait.KEY);
    }

    /** Adds a column that records determine. */
    <T> Columns<R> column(String name, ColumnType<T> type, Function<R, @Nullable T> value, Trait... traits) {
        return add(new Column<>(name, type, Set.of(traits), value, null));
    }

    /** Adds a column that backups contain, but records do not. */
    <T> Columns<R> column(String name, ColumnType<T> type, Trait... traits) {
        return add(new Column<>(name, type, Set.of(traits), null, null));
    }

    /** Adds a column that neither records nor backups contain. The value of a restored row is {@code initial}. */
    <T> Columns<R> initially(String name, ColumnType<T> type, T initial) {
        return add(new Column<>(name, type, Set.of(), null, () -> initial));
    }

    /** Adds columns like {@link #initially(String, ColumnType, Object)}. */
    <T> Columns<R> initially(List<String> names, ColumnType<T> type, T initial) {
        names.forEach(name -> initially(name, type, initial));
        return this;
    }

    /** Adds a column that records contain, but backups do not. A restored row gets a new value. */
    <T> Columns<R> generated(String name, ColumnType<T> type, Function<R, T> value, Supplier<T> generator) {
        return add(new Column<>(name, type, Set.of(), value, generator));
    }

    private Columns<R> add(Column<R, ?> column) {
        all.add(column);
        return this;
    }

    /** Creates a record from the columns that {@link Column#isInRecord() records contain}. */
    Columns<R> read(Function<ColumnReader, R> newReader) {
        reader = newReader;
        return this;
    }

    List<Column<R, ?>> all() {
        return Collections.unmodifiableList(all);
    }

    Function<ColumnReader, R> reader() {
        return reader;
    }
}
