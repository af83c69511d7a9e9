package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.state.QueryTable;
import dev.castellan.server.store.Queries;
import dev.castellan.server.store.rows.QueryRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The queries of one organization in a unit of work. */
final class MemoryQueries implements Queries.Editor {

    private final UnitOfWork work;

    MemoryQueries(UnitOfWork work) {
        this.work = work;
    }

    @Override
    public Optional<QueryRow> get(UUID id) {
        return table().rows().find(id);
    }

    @Override
    public List<QueryRow> ofInput(UUID inputId, @Nullable UUID after, int limit) {
        return table().rows().getAll(table().byInput().page(inputId, after, limit));
    }

    @Override
    public void insert(QueryRow query) {
        work.organization().inputs().get(query.inputId());
        work.insert(state -> state.withQueries(state.queries().plus(query)));
    }

    @Override
    public void delete(UUID id) {
        work.change(state -> state.withQueries(state.queries().minus(id)));
    }

    @Override
    public void deleteOf(UUID inputId) {
        work.change(state -> state.withQueries(state.queries().withoutInput(inputId)));
    }

    private QueryTable table() {
        return work.organization().queries();
    }
}
