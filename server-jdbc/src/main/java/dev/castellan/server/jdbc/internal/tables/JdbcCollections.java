package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.CollectionRows;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.RowWithSize;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.statements.PageQuery;
import dev.castellan.server.jdbc.internal.statements.SoftDeletion;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the collections of one organization in a unit of work. */
record JdbcCollections(UnitOfWork work, CollectionInputs inputs) implements CollectionRows.Editor {

    private static final Table<CollectionRow> TABLE = new Table<>(Schema.COLLECTIONS);
    private static final String HOLDING =
            "SELECT " + Schema.COLLECTIONS.columnList("c") + " FROM (SELECT collection_id FROM collection_inputs"
                    + " WHERE organization_id = :organization AND input_id = :input AND "
                    + SoftDeletion.ofInput(":organization", ":input") + " ORDER BY collection_id LIMIT :limit) m";
    private static final String SIZE = RowWithSize.ROW + " + " + RowWithSize.ID + " * input_count";

    JdbcCollections(UnitOfWork work) {
        this(work, new CollectionInputs(work));
    }

    @Override
    public Optional<CollectionRow> get(UUID id) {
        return TABLE.get(work, id);
    }

    @Override
    public List<CollectionRow> list(@Nullable UUID after, int limit) {
        return all(after, limit).rows(work);
    }

    @Override
    public List<CollectionRow> inProject(UUID projectId, @Nullable UUID after, int limit) {
        return ofProject(projectId, after, limit).rows(work);
    }

    @Override
    public List<RowWithSize<CollectionRow>> list(@Nullable UUID after, int limit, long bytes) {
        return all(after, limit).rows(work, SIZE, bytes);
    }

    @Override
    public List<RowWithSize<CollectionRow>> inProject(UUID projectId, @Nullable UUID after, int limit, long bytes) {
        return ofProject(projectId, after, limit).rows(work, SIZE, bytes);
    }

    private PageQuery<CollectionRow> all(@Nullable UUID after, int limit) {
        return TABLE.page(after, limit).where(SoftDeletion.ofProject(":organization", "collections.project_id"));
    }

    private PageQuery<CollectionRow> ofProject(UUID projectId, @Nullable UUID after, int limit) {
        return TABLE.page(after, limit).ownedBy("project_id", projectId);
    }

    @Override
    public List<CollectionRow> getAll(List<UUID> ids) {
        return TABLE.getAll(work, ids);
    }

    @Override
    public List<CollectionRow> holding(UUID inputId, int limit) {
        return work.list(
                HOLDING + work.dialect().lookUp("collections", "c", "id = m.collection_id")
                        + " ORDER BY m.collection_id",
                Schema.COLLECTIONS::read,
                q -> q.bind("input", inputId).bind("limit", limit));
    }

    @Override
    public void insert(CollectionRow collection) {
        TABLE.insertLater(work, "collection " + collection.id() + " in project " + collection.projectId(), collection);
        work.usage().add(1, Usage.COLLECTION);
    }

    @Override
    public void update(CollectionRow collection) {
        TABLE.update(work, collection);
    }

    @Override
    public void delete(UUID id) {
        inputs.removeHidden(id);
        TABLE.delete(work, id);
        work.usage().add(-1, Usage.COLLECTION);
    }

    @Override
    public Map<UUID, List<UUID>> inputsOf(List<UUID> ids) {
        return inputs.of(ids);
    }

    @Override
    public List<UUID> inputsOf(UUID id) {
        return inputs.of(id, Integer.MAX_VALUE);
    }

    @Override
    public List<UUID> inputsOf(UUID id, int limit) {
        return inputs.of(id, limit);
    }

    @Override
    public int countInputs(UUID id) {
        return inputs.count(id);
    }

    @Override
    public OptionalLong addInput(UUID id, UUID inputId) {
        Long count = addInput(List.of(id), inputId).get(id);
        return count == null ? OptionalLong.empty() : OptionalLong.of(count);
    }

    @Override
    public Map<UUID, Long> addInput(List<UUID> ids, UUID inputId) {
        return inputs.add(ids, inputId);
    }

    @Override
    public boolean removeInput(UUID id, UUID inputId) {
        return inputs.remove(id, inputId);
    }

    @Override
    public int removeInputEverywhere(UUID inputId, int limit) {
        return inputs.removeEverywhere(inputId, limit);
    }
}
