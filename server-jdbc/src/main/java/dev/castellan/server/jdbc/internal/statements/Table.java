package dev.castellan.server.jdbc.internal.statements;

import dev.castellan.server.internal.store.schema.Column;
import dev.castellan.server.internal.store.schema.Column.Trait;
import dev.castellan.server.internal.store.schema.TableSchema;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * The simple statements for the rows of one table, derived from its schema. They concern the rows that belong to the
 * organization of a unit of work. A method that changes one row throws {@link IllegalStateException} with the kind and
 * the key of the row if the row does not exist or violates a key. {@link #setIfExists} ignores a row that does not
 * exist.
 */
public final class Table<R> {

    final TableSchema<?, R> schema;
    final String key;
    final String columnList;
    private final String visible;
    /** The columns that a record determines, except the organization. */
    private final List<Column<R, ?>> columns;
    /** The columns that an update changes. */
    private final List<Column<R, ?>> changing;

    private final String select;
    private final String insert;
    private final String insertLater;
    private final String put;
    private final String update;

    public Table(TableSchema<?, R> schema) {
        this(schema, "");
    }

    /** @param visible the condition for rows that are not hidden, preceded by {@code AND} */
    public Table(TableSchema<?, R> schema, String visible) {
        this.schema = schema;
        this.key = String.join(", ", schema.keyColumns());
        this.columnList = schema.columnList();
        this.visible = visible;
        this.columns = schema.columns().stream()
                .filter(column -> column.value() != null && !column.name().equals(TableSchema.ORGANIZATION))
                .toList();
        this.changing = columns.stream()
                .filter(column -> column.is(Trait.EDITABLE) || column.is(Trait.DERIVED))
                .toList();
        this.select = "SELECT " + columnList + " FROM " + schema.name() + " WHERE organization_id = :organization";
        String insertion = "INSERT INTO " + schema.name() + " (organization_id, " + columns() + ") VALUES (";
        this.insert = insertion + ":organization, " + variables() + ")";
        this.insertLater = insertion + "?, " + placeholders() + ")";
        this.put = insert + " ON CONFLICT (organization_id, " + key + ") DO UPDATE SET "
                + joined(without(Trait.KEY), column -> column + " = excluded." + column);
        this.update = updating(joined(changing, column -> column + " = :" + column));
    }

    private List<Column<R, ?>> without(Trait trait) {
        return columns.stream().filter(column -> !column.is(trait)).toList();
    }

    private static String joined(List<? extends Column<?, ?>> columns, UnaryOperator<String> text) {
        return columns.stream().map(Column::name).map(text).collect(Collectors.joining(", "));
    }

    /** Returns the names of the columns that a record determines, except the organization. */
    public String columns() {
        return joined(columns, column -> column);
    }

    /** Returns a variable for each of these columns, such as {@code :name}, which {@link #bind} binds. */
    public String variables() {
        return joined(columns, column -> ":" + column);
    }

    /** Returns a {@code ?} for each of these columns. */
    public String placeholders() {
        return joined(columns, column -> "?");
    }

    /** Returns the values of these columns. */
    public Stream<@Nullable Object> values(R row) {
        return columns.stream().map(column -> IdBytes.encoded(column.stored(row)));
    }

    public void bind(SqlStatement<?> statement, R row) {
        bind(statement, columns, row);
    }

    private void bind(SqlStatement<?> statement, List<Column<R, ?>> some, R row) {
        some.forEach(column -> statement.bind(column.name(), IdBytes.encoded(column.stored(row))));
    }

    /** Returns the row with this key, which consists of one column. */
    public Optional<R> get(UnitOfWork work, Object value) {
        return first(work, key, value);
    }

    /** Returns the row with this value in a column. */
    public Optional<R> first(UnitOfWork work, String column, Object value) {
        return work.first(select(column), schema::read, q -> q.bind("value", value));
    }

    /** Returns the rows with this value in a column, ordered by key. */
    public List<R> list(UnitOfWork work, String column, Object value) {
        return work.list(select(column) + " ORDER BY " + key, schema::read, q -> q.bind("value", value));
    }

    private String select(String column) {
        return select + " AND " + column + " = :value" + visible;
    }

    /** Returns the rows that have one of these keys, in any order. */
    public List<R> getAll(UnitOfWork work, List<UUID> values) {
        return IdList.select(
                values, list -> work.list(select + " AND " + list.holds(key) + visible, schema::read, list::bind));
    }

    /** Returns the query for rows ordered by key. */
    public PageQuery<R> page(@Nullable UUID after, int limit) {
        return PageQuery.of(this, after, limit);
    }

    /**
     * Inserts a row.
     *
     * @param culprit describes the row in messages
     */
    public void insert(UnitOfWork work, String culprit, R row) {
        work.names().put(row);
        work.insert(culprit, insert, q -> bind(q, row));
    }

    /** Inserts a row, or replaces the row with the same key. */
    public void put(UnitOfWork work, R row) {
        work.insert(culprit(keyOf(row)), put, q -> bind(q, row));
    }

    /** Inserts a row. Deferred until the unit of work next queries the database, or ends. */
    public void insertLater(UnitOfWork work, String culprit, R row) {
        work.names().put(row);
        work.changeRowLater(
                culprit,
                insertLater,
                Stream.concat(Stream.of(work.organizationId()), values(row)).toArray());
    }

    /** Replaces the editable values of an existing row. */
    public void update(UnitOfWork work, R row) {
        update(work, culprit(keyOf(row)), row);
    }

    /** Replaces the editable values of an existing row. The culprit describes the row in messages. */
    public void update(UnitOfWork work, String culprit, R row) {
        work.names().put(row);
        work.changeOne(culprit, update, q -> {
            bind(q, changing, row);
            q.bind("key", keyOf(row));
        });
    }

    /** Changes columns of an existing row. */
    public void set(UnitOfWork work, Object row, String names, @Nullable Object... values) {
        work.changeOne(culprit(row), setting(names), q -> bind(q, row, names, values));
    }

    /** Changes columns of a row. Has no effect if the row does not exist. */
    public void setIfExists(UnitOfWork work, Object row, String names, @Nullable Object... values) {
        work.change(setting(names), q -> bind(q, row, names, values));
    }

    private String setting(String names) {
        return updating(Arrays.stream(names.split(", ", -1))
                .map(name -> name + " = :" + name)
                .collect(Collectors.joining(", ")));
    }

    private void bind(SqlStatement<?> statement, Object row, String names, @Nullable Object... values) {
        String[] named = names.split(", ", -1);
        for (int i = 0; i < named.length; i++) {
            statement.bind(named[i], schema.stored(named[i], values[i]));
        }
        statement.bind("key", row);
    }

    private String updating(String changes) {
        return "UPDATE " + schema.name() + " SET " + changes + " WHERE organization_id = :organization AND " + key
                + " = :key" + visible;
    }

    /** Deletes an existing row. */
    public void delete(UnitOfWork work, Object row) {
        work.changeOne(culprit(row), deletion(key) + visible, q -> q.bind("value", row));
    }

    /** Deletes the rows with this value in a column, and returns their number. */
    public int deleteAll(UnitOfWork work, String column, Object value) {
        return work.change(deletion(column), q -> q.bind("value", value));
    }

    /** Returns the statement that deletes the rows with the value of the variable {@code :value} in a column. */
    public String deletion(String column) {
        return "DELETE FROM " + schema.name() + " WHERE organization_id = :organization AND " + column + " = :value";
    }

    private Object keyOf(R row) {
        return schema.key().apply(row);
    }

    private String culprit(Object row) {
        return schema.noun() + " " + row;
    }
}
