package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.persistent.Relation;
import dev.castellan.server.internal.memory.state.CollectionTable;
import dev.castellan.server.store.Collections;
import dev.castellan.server.store.rows.CollectionRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The collections of one organization in a unit of work, and the inputs that they hold. */
final class MemoryCollections implements Collections.Editor {

    private final UnitOfWork work;

    MemoryCollections(UnitOfWork work) {
        this.work = work;
    }

    @Override
    public Optional<CollectionRow> get(UUID id) {
        return table().rows().find(id);
    }

    @Override
    public List<CollectionRow> list(@Nullable UUID after, int limit) {
        return table().rows().page(after, limit);
    }

    @Override
    public List<CollectionRow> inProject(UUID projectId, @Nullable UUID after, int limit) {
        return table().rows().getAll(table().byProject().page(projectId, after, limit));
    }

    @Override
    public List<UUID> inputsOf(UUID id) {
        return List.copyOf(table().inputs().itemsOf(id));
    }

    @Override
    public void insert(CollectionRow collection) {
        work.organization().projects().get(collection.projectId());
        work.insert(state -> state.withCollections(state.collections().plus(collection)));
    }

    @Override
    public void delete(UUID id) {
        int held = table().inputs().itemsOf(id).size();
        if (held > 0) {
            throw new IllegalStateException("collection " + id + " is not empty: it holds inputs: " + held);
        }
        work.change(state -> state.withCollections(state.collections().minus(id)));
    }

    @Override
    public void addInput(UUID id, UUID inputId) {
        table().rows().get(id);
        work.organization().inputs().get(inputId);
        changeInputs(inputs -> inputs.plus(id, inputId));
    }

    @Override
    public boolean removeInput(UUID id, UUID inputId) {
        boolean held = table().inputs().contains(id, inputId);
        changeInputs(inputs -> inputs.minus(id, inputId));
        return held;
    }

    @Override
    public void removeInputEverywhere(UUID inputId) {
        changeInputs(inputs -> inputs.withoutItem(inputId));
    }

    private CollectionTable table() {
        return work.organization().collections();
    }

    private void changeInputs(UnaryOperator<Relation> change) {
        work.change(state -> state.withCollections(
                state.collections().with(change.apply(state.collections().inputs()))));
    }
}
