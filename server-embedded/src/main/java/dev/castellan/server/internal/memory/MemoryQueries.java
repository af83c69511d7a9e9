package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.OrganizationState.QueryTable;
import dev.castellan.server.store.Queries;
import dev.castellan.server.store.rows.QueryRow;
import dev.castellan.server.store.rows.RowWithSize;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The queries of one organization, as seen by a unit of work. */
record MemoryQueries(UnitOfWork work) implements Queries.Editor {

    @Override
    public Optional<QueryRow> get(UUID id) {
        return table().rows().find(id).filter(query -> isVisible(query.inputId()));
    }

    @Override
    public List<QueryRow> ofInput(UUID inputId, @Nullable UUID after, int limit) {
        return isVisible(inputId) ? table().rows().getAll(table().byInput().page(inputId, after, limit)) : List.of();
    }

    @Override
    public List<RowWithSize<QueryRow>> ofInput(UUID inputId, @Nullable UUID after, int limit, long bytes) {
        return RowWithSize.bounded(
                ofInput(inputId, after, limit).stream()
                        .map(query -> new RowWithSize<>(query, RowWithSize.ROW + query.payloadBytes())),
                limit,
                bytes);
    }

    @Override
    public void insert(QueryRow query) {
        work.organization().inputs().get(query.inputId());
        work.insert(work.organization().withQueries(table().plus(query)));
    }

    @Override
    public void delete(UUID id) {
        if (get(id).isEmpty()) {
            throw new IllegalStateException("query " + id + " does not exist");
        }
        work.change(work.organization().withQueries(table().minus(id)));
    }

    @Override
    public int deleteOf(UUID inputId, int limit) {
        int before = table().rows().size();
        work.change(work.organization().withQueries(table().withoutInput(inputId, limit)));
        return before - table().rows().size();
    }

    private boolean isVisible(UUID inputId) {
        return work.organization().inputs().isVisible(inputId);
    }

    private QueryTable table() {
        return work.organization().queries();
    }
}
