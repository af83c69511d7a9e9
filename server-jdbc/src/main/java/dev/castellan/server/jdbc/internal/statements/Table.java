package dev.castellan.server.jdbc.internal.statements;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * Runs the simple statements for the rows of one table that belong to the organization of a unit of work. A method that
 * changes one row throws {@link IllegalStateException} with the kind and the id of the row if the row does not exist or
 * violates a key. {@link #updateIfExists} ignores a row that does not exist.
 *
 * @param id the column that identifies a row
 * @param kind the kind of rows in messages
 * @param visible the condition for rows that are not hidden, preceded by {@code AND}, or an empty string
 */
public record Table<R>(
        UnitOfWork work, String name, String id, String kind, UnitOfWork.RowReader<R> reader, String visible) {

    public Table(UnitOfWork work, String name, String id, String kind, UnitOfWork.RowReader<R> reader) {
        this(work, name, id, kind, reader, "");
    }

    public Optional<R> get(Object value) {
        return first(id, value);
    }

    /** Returns the row with this value in a column. */
    public Optional<R> first(String column, Object value) {
        return work.first(select(column), reader, q -> q.bind("value", value));
    }

    /** Returns the rows with this value in a column, ordered by id. */
    public List<R> list(String column, Object value) {
        return work.list(select(column) + " ORDER BY " + id, reader, q -> q.bind("value", value));
    }

    /** Returns the rows that have one of these ids in a column, in any order. */
    public List<R> among(String column, List<UUID> values) {
        return IdList.select(
                values,
                list -> work.list(
                        "SELECT * FROM " + name + " WHERE organization_id = :organization AND " + list.holds(column)
                                + visible,
                        reader,
                        list::bind));
    }

    /** Returns the query for rows ordered by id. */
    public PageQuery page(@Nullable UUID after, int limit) {
        return PageQuery.of(name, id, after, limit);
    }

    /**
     * Inserts a row.
     *
     * @param culprit describes the row in messages
     * @param columns the names of the columns except the organization, separated by commas
     * @param values the values of these columns
     */
    public void insert(String culprit, String columns, @Nullable Object... values) {
        work.insert(culprit, insertion(columns, variables(values.length)), q -> bind(q, values));
    }

    /** Inserts a row, or replaces the row with the same id. The first column is the id. */
    public void put(String culprit, String columns, @Nullable Object... values) {
        String changes = Stream.of(columns.split(", ", -1))
                .skip(1)
                .map(column -> column + " = excluded." + column)
                .collect(Collectors.joining(", "));
        String sql = insertion(columns, variables(values.length)) + " ON CONFLICT (organization_id, " + id
                + ") DO UPDATE SET " + changes;
        work.insert(culprit, sql, q -> bind(q, values));
    }

    /** Inserts a row. The statement runs before the next statement of the work, or at the end of the work. */
    public void insertLater(String culprit, String columns, @Nullable Object... values) {
        Object[] all = Stream.concat(Stream.of(work.organizationId()), Stream.of(values))
                .toArray();
        String variables = String.join(", ", Collections.nCopies(all.length, "?"));
        work.changeRowLater(
                culprit, "INSERT INTO " + name + " (organization_id, " + columns + ") VALUES (" + variables + ")", all);
    }

    /** Changes columns of an existing row. */
    public void update(Object row, String columns, @Nullable Object... values) {
        update(kind + " " + row, row, columns, values);
    }

    /** Changes columns of an existing row. The culprit describes the row in messages. */
    public void update(String culprit, Object row, String columns, @Nullable Object... values) {
        work.changeOne(culprit, updating(columns), q -> {
            bind(q, values);
            q.bind("value", row);
        });
    }

    /** Changes columns of a row. Has no effect if the row does not exist. */
    public void updateIfExists(Object row, String columns, @Nullable Object... values) {
        work.change(updating(columns), q -> {
            bind(q, values);
            q.bind("value", row);
        });
    }

    /** Deletes an existing row. */
    public void delete(Object row) {
        work.changeOne(kind + " " + row, deletion(id) + visible, q -> q.bind("value", row));
    }

    /** Deletes the rows with this value in a column, and returns their number. */
    public int deleteAll(String column, Object value) {
        return work.change(deletion(column), q -> q.bind("value", value));
    }

    /** Returns the statement that deletes the rows with the value of the variable {@code :value} in a column. */
    public String deletion(String column) {
        return "DELETE FROM " + name + " WHERE organization_id = :organization AND " + column + " = :value";
    }

    private String select(String column) {
        return "SELECT * FROM " + name + " WHERE organization_id = :organization AND " + column + " = :value" + visible;
    }

    private String insertion(String columns, String variables) {
        return "INSERT INTO " + name + " (organization_id, " + columns + ") VALUES (:organization, " + variables + ")";
    }

    private String updating(String columns) {
        String[] names = columns.split(", ", -1);
        String changes = IntStream.range(0, names.length)
                .mapToObj(i -> names[i] + " = :v" + i)
                .collect(Collectors.joining(", "));
        return "UPDATE " + name + " SET " + changes + " WHERE organization_id = :organization AND " + id + " = :value"
                + visible;
    }

    private static String variables(int count) {
        return IntStream.range(0, count).mapToObj(i -> ":v" + i).collect(Collectors.joining(", "));
    }

    private static void bind(SqlStatement<?> statement, @Nullable Object... values) {
        for (int i = 0; i < values.length; i++) {
            statement.bind("v" + i, values[i]);
        }
    }
}
