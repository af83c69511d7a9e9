package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.memory.OrganizationState.CollectionTable;
import dev.castellan.server.store.CollectionRows;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.RowWithSize;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The collections of one organization and their references to inputs, as seen by a unit of work. */
record MemoryCollections(UnitOfWork work) implements CollectionRows.Editor {

    @Override
    public Optional<CollectionRow> get(UUID id) {
        return table().rows().find(id);
    }

    @Override
    public List<CollectionRow> list(@Nullable UUID after, int limit) {
        ProjectTable projects = work.organization().projects();
        return table().rows()
                .values(after)
                .filter(row -> projects.isVisible(row.projectId()))
                .limit(limit)
                .toList();
    }

    @Override
    public List<CollectionRow> inProject(UUID projectId, @Nullable UUID after, int limit) {
        return table().rows().getAll(table().byProject().page(projectId, after, limit));
    }

    @Override
    public List<RowWithSize<CollectionRow>> list(@Nullable UUID after, int limit, long bytes) {
        return bounded(list(after, limit), limit, bytes);
    }

    @Override
    public List<RowWithSize<CollectionRow>> inProject(UUID projectId, @Nullable UUID after, int limit, long bytes) {
        return bounded(inProject(projectId, after, limit), limit, bytes);
    }

    @Override
    public List<CollectionRow> getAll(List<UUID> ids) {
        return ids.stream().distinct().flatMap(id -> get(id).stream()).toList();
    }

    @Override
    public List<CollectionRow> holding(UUID inputId, int limit) {
        return work.organization().inputs().isVisible(inputId)
                ? table().rows().getAll(table().inputs().holders().page(inputId, null, limit))
                : List.of();
    }

    @Override
    public Map<UUID, List<UUID>> inputsOf(List<UUID> ids) {
        return ids.stream().distinct().collect(Collectors.toMap(Function.identity(), this::inputsOf));
    }

    @Override
    public List<UUID> inputsOf(UUID id) {
        InputTable inputs = work.organization().inputs();
        return table().inputs().itemsOf(id).keys().filter(inputs::isVisible).toList();
    }

    @Override
    public List<UUID> inputsOf(UUID id, int limit) {
        InputTable inputs = work.organization().inputs();
        return table().inputs()
                .itemsOf(id)
                .keys()
                .filter(inputs::isVisible)
                .limit(limit)
                .toList();
    }

    @Override
    public int countInputs(UUID id) {
        return inputsOf(id).size();
    }

    @Override
    public void insert(CollectionRow collection) {
        work.organization().projects().get(collection.projectId());
        work.insert(work.organization().withCollections(table().plus(collection)));
    }

    @Override
    public void update(CollectionRow collection) {
        work.change(work.organization().withCollections(table().renamed(collection.id(), collection.name())));
    }

    @Override
    public void delete(UUID id) {
        int held = inputsOf(id).size();
        if (held > 0) {
            throw new IllegalStateException("collection " + id + " is not empty: it holds inputs: " + held);
        }
        table().inputs().itemsOf(id).keys().forEach(hidden -> changeInputs(inputs -> inputs.minus(id, hidden)));
        work.change(work.organization().withCollections(table().minus(id)));
    }

    @Override
    public OptionalLong addInput(UUID id, UUID inputId) {
        table().rows().get(id);
        work.organization().inputs().get(inputId);
        if (table().inputs().contains(id, inputId)) {
            return OptionalLong.empty();
        }
        changeInputs(inputs -> inputs.plus(id, inputId));
        return OptionalLong.of(heldBy(id));
    }

    @Override
    public Map<UUID, Long> addInput(List<UUID> ids, UUID inputId) {
        Map<UUID, Long> held = new HashMap<>();
        ids.forEach(id -> addInput(id, inputId).ifPresent(count -> held.put(id, count)));
        return held;
    }

    @Override
    public boolean removeInput(UUID id, UUID inputId) {
        boolean held = table().inputs().contains(id, inputId)
                && work.organization().inputs().isVisible(inputId);
        if (held) {
            changeInputs(inputs -> inputs.minus(id, inputId));
        }
        return held;
    }

    @Override
    public int removeInputEverywhere(UUID inputId, int limit) {
        int before = table().inputs().holdersOf(inputId).size();
        changeInputs(inputs -> inputs.withoutItem(inputId, limit));
        return before - table().inputs().holdersOf(inputId).size();
    }

    private List<RowWithSize<CollectionRow>> bounded(List<CollectionRow> rows, int limit, long bytes) {
        return RowWithSize.bounded(rows.stream().map(this::sized), limit, bytes);
    }

    private RowWithSize<CollectionRow> sized(CollectionRow row) {
        return new RowWithSize<>(row, RowWithSize.ROW + (long) RowWithSize.ID * heldBy(row.id()));
    }

    /** Returns the number of inputs in a collection, including hidden inputs. */
    private int heldBy(UUID id) {
        return table().inputs().itemsOf(id).size();
    }

    private CollectionTable table() {
        return work.organization().collections();
    }

    private void changeInputs(UnaryOperator<Relation> change) {
        work.change(work.organization().withCollections(table().with(change.apply(table().inputs()))));
    }
}
