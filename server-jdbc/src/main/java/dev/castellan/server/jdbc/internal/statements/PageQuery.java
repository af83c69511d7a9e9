package dev.castellan.server.jdbc.internal.statements;

import dev.castellan.server.internal.store.rows.RowWithSize;
import dev.castellan.server.jdbc.internal.database.StorableText;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * Reads one page of a table, sorted by id. The page can be limited to the rows of one owner.
 *
 * @param after the id that precedes the page, or null for the first page
 * @param condition the conditions that all rows meet, each preceded by {@code AND}
 * @param search the text that the search text of each row contains, or null for all rows
 * @param now the time at which lists show all rows, or null if the rows are no tokens
 */
public record PageQuery<R>(
        Table<R> table,
        @Nullable String ownerColumn,
        @Nullable UUID owner,
        @Nullable UUID after,
        int limit,
        String condition,
        @Nullable String search,
        @Nullable Instant now) {

    /** The condition for tokens that lists show at the time {@code :now}. */
    public static final String SHOWN = "(rule_id IS NULL OR expires_at > :now)";

    static <R> PageQuery<R> of(Table<R> table, @Nullable UUID after, int limit) {
        return new PageQuery<>(table, null, null, after, limit, "", null, null);
    }

    public PageQuery<R> ownedBy(String column, UUID value) {
        return new PageQuery<>(table, column, value, after, limit, condition, search, now);
    }

    /**
     * Excludes rows of hidden inputs.
     *
     * @param sql the SQL expression for a row's input; use {@code :owner} if all rows belong to the same input, so the
     *     database checks only once
     */
    public PageQuery<R> visible(String sql) {
        return where(SoftDeletion.ofInput(":organization", sql));
    }

    /** Adds a condition that all rows must meet. */
    public PageQuery<R> where(String sql) {
        return new PageQuery<>(table, ownerColumn, owner, after, limit, condition + " AND " + sql, search, now);
    }

    /** Excludes rows whose search text does not contain this text. A null text excludes no rows. */
    public PageQuery<R> containing(@Nullable String text) {
        return text == null
                ? this
                : new PageQuery<>(table, ownerColumn, owner, after, limit, condition, text, now)
                        .where(StorableText.CONTAINED);
    }

    /** Excludes federated tokens that have ended at this time. */
    public PageQuery<R> shownAt(Instant time) {
        return new PageQuery<>(table, ownerColumn, owner, after, limit, condition, search, time).where(SHOWN);
    }

    public List<R> rows(UnitOfWork work) {
        return work.list(sql(""), table.schema::read, this::bind);
    }

    private void bind(SqlStatement<?> q) {
        q.bind("limit", limit);
        if (owner != null) {
            q.bind("owner", owner);
        }
        if (after != null) {
            q.bind("after", after);
        }
        if (now != null) {
            q.bind("now", now);
        }
        if (search != null) {
            q.bind("search", StorableText.pattern(search));
        }
    }

    /**
     * Returns the first rows with their sizes. Returns at least two rows if they exist. Includes a later row only if
     * the rows before it have a total size of at most {@code bytes}.
     *
     * @param size the SQL expression for the size of a row
     */
    public List<RowWithSize<R>> rows(UnitOfWork work, String size, long bytes) {
        String sql = "SELECT * FROM (SELECT p.*, row_number() OVER (ORDER BY " + table.key + ") AS page_number,"
                + " sum(page_size) OVER (ORDER BY " + table.key
                + " ROWS UNBOUNDED PRECEDING) - page_size AS page_before FROM ("
                + sql(", " + size + " AS page_size")
                + ") p) s WHERE page_number <= 2 OR page_before <= :bytes ORDER BY "
                + table.key;
        return work.list(sql, row -> new RowWithSize<>(table.schema.read(row), row.number()), q -> {
            bind(q);
            q.bind("bytes", bytes);
        });
    }

    private String sql(String more) {
        return "SELECT " + table.columnList + more + " FROM " + table.schema.name()
                + " WHERE organization_id = :organization"
                + (owner == null ? "" : " AND " + ownerColumn + " = :owner")
                + (after == null ? "" : " AND " + table.key + " > :after")
                + condition
                + " ORDER BY " + table.key + " LIMIT :limit";
    }
}
