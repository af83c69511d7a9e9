package dev.castellan.server.internal.store.schema;

import dev.castellan.server.internal.store.schema.Column.Trait;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table. The first column of every table is {@value #ORGANIZATION}, which is part of every key.
 *
 * @param noun the kind of rows in messages
 * @param key returns the key of a record within its organization
 * @param owner returns the owner of a record, or is {@code null}
 * @param unique returns a value that no other record of the organization has, or is {@code null}
 * @param definition the columns
 * @param <K> the type of the keys
 * @param <R> the type of the records
 */
public record TableSchema<K, R>(
        String name,
        String noun,
        Function<R, K> key,
        @Nullable Function<R, UUID> owner,
        @Nullable Function<R, ? extends Comparable<?>> unique,
        Definition<R> definition) {

    /** The column with the organization of a row. */
    public static final String ORGANIZATION = "organization_id";

    /**
     * Describes a table.
     *
     * @param noun the kind of rows in messages
     * @param key returns the key of a record within its organization
     */
    static <K, R> TableSchema<K, R> of(String name, String noun, Function<R, K> key) {
        return new TableSchema<>(name, noun, key, null, null, new Definition<>(UnaryOperator.identity()));
    }

    /** Describes a table without records. */
    static TableSchema<Object, Object> of(String name, String noun) {
        return of(name, noun, Function.identity());
    }

    /** Returns a copy that says who owns a record. */
    TableSchema<K, R> ownedBy(Function<R, UUID> newOwner) {
        return new TableSchema<>(name, noun, key, newOwner, unique, definition);
    }

    /** Returns a copy that says which value differs within an organization, in addition to the key. */
    TableSchema<K, R> uniqueBy(Function<R, ? extends Comparable<?>> value) {
        return new TableSchema<>(name, noun, key, owner, value, definition);
    }

    /**
     * Returns a copy with columns.
     *
     * @param newDefinition adds the columns in the order of backups, and the way to read a record
     */
    TableSchema<K, R> columns(UnaryOperator<Columns<R>> newDefinition) {
        return new TableSchema<>(name, noun, key, owner, unique, new Definition<>(newDefinition));
    }

    /** Returns the columns, in the order of backups and of the values that {@link #read} reads. */
    public List<Column<R, ?>> columns() {
        return definition.columns().all();
    }

    /** Returns the names of the columns of the primary key except the organization. */
    public List<String> keyColumns() {
        return columns().stream()
                .filter(column -> column.is(Trait.KEY))
                .map(Column::name)
                .filter(column -> !column.equals(ORGANIZATION))
                .toList();
    }

    /** Returns the names of the columns that {@link #read} reads, separated by commas. */
    public String columnList() {
        return inRecord().map(Column::name).collect(Collectors.joining(", "));
    }

    /** Returns the columns that {@link #read} reads, separated by commas, each preceded by the alias of the table. */
    public String columnList(String alias) {
        return inRecord().map(column -> alias + "." + column.name()).collect(Collectors.joining(", "));
    }

    private Stream<Column<R, ?>> inRecord() {
        return columns().stream().filter(Column::isInRecord);
    }

    /** Creates a record from the values of its columns. */
    public R read(ColumnReader in) {
        return definition.columns().reader().apply(in);
    }

    /** Returns a copy of a record with the {@linkplain Trait#EDITABLE editable} values of another record. */
    public R updated(R row, R changes) {
        Iterator<Column<R, ?>> next = inRecord().iterator();
        return read(new ColumnReader() {
            @Override
            @SuppressWarnings("unchecked") // a record is read in the order of its columns
            public <T> @Nullable T getOrNull(ColumnType<T> type) {
                Column<R, T> column = (Column<R, T>) next.next();
                return column.of(column.is(Trait.EDITABLE) ? changes : row);
            }
        });
    }

    /**
     * Returns the values of all columns of a restored row.
     *
     * @param saved the stored values of the columns in a backup, by name
     */
    public List<@Nullable Object> restored(Function<String, @Nullable Object> saved) {
        Supplier<R> row = () -> fromStored(saved);
        List<@Nullable Object> values = new ArrayList<>();
        for (Column<R, ?> column : columns()) {
            values.add(column.isInBackup() ? saved.apply(column.name()) : computed(column, row));
        }
        return values;
    }

    private static <R, T> @Nullable Object computed(Column<R, T> column, Supplier<R> row) {
        return column.initial() == null
                ? column.stored(row.get())
                : column.type().toStored(column.initial().get());
    }

    private R fromStored(Function<String, @Nullable Object> stored) {
        Iterator<Column<R, ?>> next = inRecord().iterator();
        return read(new ColumnReader() {
            @Override
            public <T> @Nullable T getOrNull(ColumnType<T> type) {
                Object value = stored.apply(next.next().name());
                return value == null ? null : type.fromStored(value);
            }
        });
    }

    /** Returns a value of a column as the store represents it. */
    @SuppressWarnings("unchecked") // the caller passes a value of the column
    public @Nullable Object stored(String column, @Nullable Object value) {
        return value == null ? null : ((ColumnType<Object>) column(column).type()).toStored(value);
    }

    private Column<R, ?> column(String column) {
        return columns().stream()
                .filter(one -> one.name().equals(column))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " has no column " + column));
    }

    /**
     * The columns of a table, which are created at first use. The in-memory store usually does not need them, and must
     * start fast.
     */
    static final class Definition<R> {

        private final UnaryOperator<Columns<R>> definition;
        private volatile @Nullable Columns<R> columns;

        Definition(UnaryOperator<Columns<R>> definition) {
            this.definition = definition;
        }

        private Columns<R> columns() {
            Columns<R> current = columns;
            if (current == null) {
                current = definition.apply(new Columns<>());
                columns = current;
            }
            return current;
        }
    }
}
