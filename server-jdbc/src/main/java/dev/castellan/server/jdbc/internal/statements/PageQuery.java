package dev.castellan.server.jdbc.internal.statements;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads one page of a table in the order of ids, of all rows or of the rows of one owner. */
public final class PageQuery {

    private final String table;
    private final String id;
    private final @Nullable String ownerColumn;
    private final @Nullable UUID owner;
    private final @Nullable UUID after;
    private final int limit;

    private PageQuery(
            String table,
            String id,
            @Nullable String ownerColumn,
            @Nullable UUID owner,
            @Nullable UUID after,
            int limit) {
        this.table = table;
        this.id = id;
        this.ownerColumn = ownerColumn;
        this.owner = owner;
        this.after = after;
        this.limit = limit;
    }

    public static PageQuery of(String table, String id, @Nullable UUID after, int limit) {
        return new PageQuery(table, id, null, null, after, limit);
    }

    public PageQuery ownedBy(String column, UUID value) {
        return new PageQuery(table, id, column, value, after, limit);
    }

    public <R> List<R> rows(Session session, Session.RowReader<R> reader) {
        return session.list(sql(), reader, q -> {
            q.bind("limit", limit);
            if (owner != null) {
                q.bind("owner", owner);
            }
            if (after != null) {
                q.bind("after", after);
            }
        });
    }

    private String sql() {
        return "SELECT * FROM " + table + " WHERE organization_id = :organization"
                + (owner == null ? "" : " AND " + ownerColumn + " = :owner")
                + (after == null ? "" : " AND " + id + " > :after")
                + " ORDER BY " + id + " LIMIT :limit";
    }
}
