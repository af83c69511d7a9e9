package dev.castellan.server.internal.memory;

import static dev.castellan.server.internal.memory.OrganizationState.COLLECTIONS;
import static dev.castellan.server.internal.memory.OrganizationState.COLLECTION_INPUTS;
import static dev.castellan.server.internal.memory.OrganizationState.HIDDEN_INPUTS;
import static dev.castellan.server.internal.memory.OrganizationState.HIDDEN_PROJECTS;
import static dev.castellan.server.internal.memory.OrganizationState.INPUTS;
import static dev.castellan.server.internal.memory.OrganizationState.QUERIES;

import dev.castellan.server.internal.store.CollectionRows;
import dev.castellan.server.internal.store.Inputs;
import dev.castellan.server.internal.store.Queries;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.InputSummary;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.RowWithSize;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The contents of the projects of one organization, as seen by a unit of work. */
final class MemoryContents {

    private MemoryContents() {}

    private static boolean isVisible(MemoryUnitOfWork work, UUID inputId) {
        return !work.get(HIDDEN_INPUTS).contains(inputId);
    }

    /** Returns an input, which must exist and must not be hidden. */
    private static InputRow input(MemoryUnitOfWork work, UUID id) {
        return new MemoryInputs(work)
                .get(id)
                .orElseThrow(() -> new IllegalStateException("input " + id + " does not exist"));
    }

    /** The collections and their references to inputs. */
    record MemoryCollections(MemoryUnitOfWork work) implements CollectionRows.Editor {

        @Override
        public Optional<CollectionRow> get(UUID id) {
            return work.get(COLLECTIONS).find(id);
        }

        @Override
        public List<CollectionRow> list(@Nullable UUID after, int limit) {
            Tree<UUID, UUID> hidden = work.get(HIDDEN_PROJECTS);
            return work.get(COLLECTIONS)
                    .after(after)
                    .filter(row -> !hidden.contains(row.projectId()))
                    .limit(limit)
                    .toList();
        }

        @Override
        public List<CollectionRow> inProject(UUID projectId, @Nullable UUID after, int limit) {
            return work.get(COLLECTIONS).of(projectId, after).limit(limit).toList();
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
            return work.get(COLLECTIONS).getAll(ids).toList();
        }

        @Override
        public List<CollectionRow> holding(UUID inputId, int limit) {
            List<UUID> holders = inputs().holders().first(inputId, limit);
            return isVisible(work, inputId) ? getAll(holders) : List.of();
        }

        @Override
        public Map<UUID, List<UUID>> inputsOf(List<UUID> ids) {
            return ids.stream().distinct().collect(Collectors.toMap(Function.identity(), this::inputsOf));
        }

        @Override
        public List<UUID> inputsOf(UUID id) {
            return inputsOf(id, Integer.MAX_VALUE);
        }

        @Override
        public List<UUID> inputsOf(UUID id, int limit) {
            return inputs().itemsOf(id)
                    .keys()
                    .filter(input -> isVisible(work, input))
                    .limit(limit)
                    .toList();
        }

        @Override
        public int countInputs(UUID id) {
            return inputsOf(id).size();
        }

        @Override
        public void insert(CollectionRow collection) {
            MemoryProjects.project(work, collection.projectId());
            work.insert(COLLECTIONS, collection);
        }

        @Override
        public void update(CollectionRow collection) {
            work.change(COLLECTIONS, collections -> collections.updated(collection));
        }

        @Override
        public void delete(UUID id) {
            int held = countInputs(id);
            if (held > 0) {
                throw new IllegalStateException("collection " + id + " is not empty: it holds inputs: " + held);
            }
            for (UUID hidden : inputs().items().list(id)) {
                work.change(COLLECTION_INPUTS, all -> all.minus(id, hidden));
            }
            work.delete(COLLECTIONS, id);
        }

        @Override
        public OptionalLong addInput(UUID id, UUID inputId) {
            work.get(COLLECTIONS).get(id);
            input(work, inputId);
            if (inputs().contains(id, inputId)) {
                return OptionalLong.empty();
            }
            work.change(COLLECTION_INPUTS, all -> all.plus(id, inputId));
            return OptionalLong.of(inputCount(id));
        }

        @Override
        public Map<UUID, Long> addInput(List<UUID> ids, UUID inputId) {
            Map<UUID, Long> held = new HashMap<>();
            ids.forEach(id -> addInput(id, inputId).ifPresent(count -> held.put(id, count)));
            return held;
        }

        @Override
        public boolean removeInput(UUID id, UUID inputId) {
            boolean held = inputs().contains(id, inputId) && isVisible(work, inputId);
            if (held) {
                work.change(COLLECTION_INPUTS, all -> all.minus(id, inputId));
            }
            return held;
        }

        @Override
        public int removeInputEverywhere(UUID inputId, int limit) {
            int before = inputs().holdersOf(inputId).size();
            work.change(COLLECTION_INPUTS, all -> all.withoutItem(inputId, limit));
            return before - inputs().holdersOf(inputId).size();
        }

        private List<RowWithSize<CollectionRow>> bounded(List<CollectionRow> rows, int limit, long bytes) {
            Stream<RowWithSize<CollectionRow>> sized = rows.stream()
                    .map(row -> new RowWithSize<>(row, RowWithSize.ROW + (long) RowWithSize.ID * inputCount(row.id())));
            return RowWithSize.bounded(sized, limit, bytes);
        }

        /** Returns the number of inputs in a collection, including hidden inputs. */
        private int inputCount(UUID id) {
            return inputs().itemsOf(id).size();
        }

        private Relation inputs() {
            return work.get(COLLECTION_INPUTS);
        }
    }

    /** The inputs. */
    record MemoryInputs(MemoryUnitOfWork work) implements Inputs.Editor {

        @Override
        public Optional<InputRow> get(UUID id) {
            return work.get(INPUTS).find(id).filter(input -> isVisible(work, id));
        }

        @Override
        public List<InputRow> list(@Nullable UUID after, int limit) {
            Tree<UUID, UUID> hidden = work.get(HIDDEN_PROJECTS);
            return visible(work.get(INPUTS).after(after))
                    .filter(row -> !hidden.contains(row.projectId()))
                    .limit(limit)
                    .toList();
        }

        @Override
        public List<InputSummary> inProject(UUID projectId, @Nullable UUID after, int limit) {
            return visible(work.get(INPUTS).of(projectId, after))
                    .limit(limit)
                    .map(InputSummary::of)
                    .toList();
        }

        @Override
        public List<InputSummary> summaries(List<UUID> ids) {
            return visible(work.get(INPUTS).getAll(ids)).map(InputSummary::of).toList();
        }

        @Override
        public List<UUID> hidden(int limit) {
            return work.get(HIDDEN_INPUTS).keys().limit(limit).toList();
        }

        @Override
        public List<UUID> allIn(UUID projectId, int limit) {
            return work.get(INPUTS)
                    .of(projectId, null)
                    .limit(limit)
                    .map(InputRow::id)
                    .toList();
        }

        @Override
        public void insert(InputRow input) {
            MemoryProjects.project(work, input.projectId());
            work.insert(INPUTS, input);
        }

        @Override
        public void update(InputRow input) {
            input(work, input.id());
            work.change(INPUTS, inputs -> inputs.updated(input));
        }

        @Override
        public void hide(UUID id) {
            input(work, id);
            work.change(HIDDEN_INPUTS, hidden -> hidden.with(id, id));
        }

        @Override
        public void delete(UUID id) {
            refuse(id, "has queries", work.get(QUERIES).countOf(id));
            refuse(
                    id,
                    "is in collections",
                    work.get(COLLECTION_INPUTS).holdersOf(id).size());
            work.delete(INPUTS, id);
            work.change(HIDDEN_INPUTS, hidden -> hidden.minus(id));
        }

        private Stream<InputRow> visible(Stream<InputRow> rows) {
            return rows.filter(row -> isVisible(work, row.id()));
        }

        private static void refuse(UUID id, String why, int count) {
            if (count > 0) {
                throw new IllegalStateException("input " + id + " " + why + ": " + count);
            }
        }
    }

    /** The queries. */
    record MemoryQueries(MemoryUnitOfWork work) implements Queries.Editor {

        @Override
        public Optional<QueryRow> get(UUID id) {
            return work.get(QUERIES).find(id).filter(query -> isVisible(work, query.inputId()));
        }

        @Override
        public List<QueryRow> ofInput(UUID inputId, @Nullable UUID after, int limit) {
            Stream<QueryRow> queries = work.get(QUERIES).of(inputId, after).limit(limit);
            return isVisible(work, inputId) ? queries.toList() : List.of();
        }

        @Override
        public List<RowWithSize<QueryRow>> ofInput(UUID inputId, @Nullable UUID after, int limit, long bytes) {
            Stream<RowWithSize<QueryRow>> sized = ofInput(inputId, after, limit).stream()
                    .map(query -> new RowWithSize<>(query, RowWithSize.ROW + query.payloadBytes()));
            return RowWithSize.bounded(sized, limit, bytes);
        }

        @Override
        public void insert(QueryRow query) {
            input(work, query.inputId());
            work.insert(QUERIES, query);
        }

        @Override
        public void delete(UUID id) {
            if (get(id).isEmpty()) {
                throw new IllegalStateException("query " + id + " does not exist");
            }
            work.delete(QUERIES, id);
        }

        @Override
        public int deleteOf(UUID inputId, int limit) {
            int before = work.get(QUERIES).size();
            work.change(
                    QUERIES, queries -> queries.minus(queries.of(inputId, null).limit(limit)));
            return before - work.get(QUERIES).size();
        }
    }
}
