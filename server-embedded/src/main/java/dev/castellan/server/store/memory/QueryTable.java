package dev.castellan.server.store.memory;

import dev.castellan.server.store.QueryRow;
import java.util.UUID;

/**
 * The queries of an organization. Immutable.
 *
 * @param rows the queries
 * @param byInput the queries of an input
 */
record QueryTable(Rows<QueryRow> rows, Groups byInput) {

    static final QueryTable EMPTY = new QueryTable(Rows.empty("query"), Groups.EMPTY);

    QueryTable plus(QueryRow query) {
        return new QueryTable(rows.plus(query.id(), query), byInput.plus(query.inputId(), query.id()));
    }

    QueryTable minus(UUID id) {
        QueryRow query = rows.get(id);
        return new QueryTable(rows.minus(id), byInput.minus(query.inputId(), id));
    }

    QueryTable withoutInput(UUID inputId) {
        Rows<QueryRow> rest = rows;
        for (UUID id : byInput.of(inputId)) {
            rest = rest.minus(id);
        }
        return new QueryTable(rest, byInput.without(inputId));
    }
}
