package dev.castellan.server.internal.memory.state;

import dev.castellan.server.internal.memory.persistent.Groups;
import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.rows.QueryRow;
import java.util.UUID;

/**
 * The queries of an organization. Immutable.
 *
 * @param rows the queries
 * @param byInput the queries of each input
 * @param payloadBytes the total size of their payloads, in bytes
 */
public record QueryTable(Tree<UUID, QueryRow> rows, Groups<UUID> byInput, long payloadBytes) {

    static final QueryTable EMPTY = new QueryTable(Tree.rows("query"), Groups.OF_IDS, 0);

    public QueryTable plus(QueryRow query) {
        return new QueryTable(
                rows.plus(query.id(), query),
                byInput.plus(query.inputId(), query.id()),
                payloadBytes + query.payloadBytes());
    }

    public QueryTable minus(UUID id) {
        QueryRow query = rows.get(id);
        return new QueryTable(rows.minus(id), byInput.minus(query.inputId(), id), payloadBytes - query.payloadBytes());
    }

    /** Removes the first {@code limit} queries of an input. */
    public QueryTable withoutInput(UUID inputId, int limit) {
        QueryTable rest = this;
        for (UUID id : byInput.page(inputId, null, limit)) {
            rest = rest.minus(id);
        }
        return rest;
    }
}
