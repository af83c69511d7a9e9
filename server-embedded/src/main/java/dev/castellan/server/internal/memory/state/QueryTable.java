package dev.castellan.server.internal.memory.state;

import dev.castellan.server.internal.memory.persistent.IdGroups;
import dev.castellan.server.internal.memory.persistent.Rows;
import dev.castellan.server.store.rows.QueryRow;
import java.util.UUID;

/**
 * The queries of an organization. Immutable.
 *
 * @param rows the queries
 * @param byInput the queries of an input
 */
public record QueryTable(Rows<QueryRow> rows, IdGroups byInput) {

    static final QueryTable EMPTY = new QueryTable(Rows.empty("query"), IdGroups.EMPTY);

    public QueryTable plus(QueryRow query) {
        return new QueryTable(rows.plus(query.id(), query), byInput.plus(query.inputId(), query.id()));
    }

    public QueryTable minus(UUID id) {
        QueryRow query = rows.get(id);
        return new QueryTable(rows.minus(id), byInput.minus(query.inputId(), id));
    }

    public QueryTable withoutInput(UUID inputId) {
        Rows<QueryRow> rest = rows;
        for (UUID id : byInput.of(inputId)) {
            rest = rest.minus(id);
        }
        return new QueryTable(rest, byInput.without(inputId));
    }
}
