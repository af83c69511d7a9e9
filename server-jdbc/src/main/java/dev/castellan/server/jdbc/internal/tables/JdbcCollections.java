package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.statements.IdList;
import dev.castellan.server.jdbc.internal.statements.PageQuery;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.jdbc.internal.statements.VisibleRows;
import dev.castellan.server.store.CollectionRows;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.RowWithSize;
import dev.castellan.server.store.rows.Usage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the collections of one organization in a unit of work. */
final class JdbcCollections implements CollectionRows.Editor {

    private static final String GET = "SELECT * FROM collections WHERE organization_id = :organization AND id = :id";
    private static final String GET_ALL = "SELECT * FROM collections WHERE organization_id = :organization AND ";
    private static final String HOLDING = "SELECT c.* FROM (SELECT collection_id FROM collection_inputs"
            + " WHERE organization_id = :organization AND input_id = :input AND "
            + VisibleRows.ofInput(":organization", ":input") + " ORDER BY collection_id LIMIT :limit) m";
    private static final String SIZE = RowWithSize.ROW + " + " + RowWithSize.ID + " * input_count";

    private static final String INSERT = """
            INSERT INTO collections (organization_id, id, project_id, name, type, created_at)
            VALUES (?, ?, ?, ?, ?, ?)""";
    private static final String UPDATE =
            "UPDATE collections SET name = :name WHERE organization_id = :organization AND id = :id";
    private static final String DELETE = "DELETE FROM collections WHERE organization_id = :organization AND id = :id";

    private final Session session;
    private final RowMappers mappers;
    private final Dialect dialect;
    private final CollectionInputs inputs;

    JdbcCollections(Session session, RowMappers mappers, Dialect dialect) {
        this.session = session;
        this.mappers = mappers;
        this.dialect = dialect;
        this.inputs = new CollectionInputs(session, mappers);
    }

    @Override
    public Optional<CollectionRow> get(UUID id) {
        return session.first(GET, mappers::collection, q -> q.bind("id", id));
    }

    @Override
    public List<CollectionRow> list(@Nullable UUID after, int limit) {
        return all(after, limit).rows(session, mappers::collection);
    }

    @Override
    public List<CollectionRow> inProject(UUID projectId, @Nullable UUID after, int limit) {
        return PageQuery.of("collections", "id", after, limit)
                .ownedBy("project_id", projectId)
                .rows(session, mappers::collection);
    }

    @Override
    public List<RowWithSize<CollectionRow>> list(@Nullable UUID after, int limit, long bytes) {
        return all(after, limit).rows(session, mappers::collection, SIZE, bytes);
    }

    private static PageQuery all(@Nullable UUID after, int limit) {
        return PageQuery.of("collections", "id", after, limit)
                .where(VisibleRows.ofProject(":organization", "collections.project_id"));
    }

    @Override
    public List<RowWithSize<CollectionRow>> inProject(UUID projectId, @Nullable UUID after, int limit, long bytes) {
        return PageQuery.of("collections", "id", after, limit)
                .ownedBy("project_id", projectId)
                .rows(session, mappers::collection, SIZE, bytes);
    }

    @Override
    public List<CollectionRow> getAll(List<UUID> ids) {
        return IdList.select(ids, list -> session.list(GET_ALL + list.holds("id"), mappers::collection, list::bind));
    }

    @Override
    public List<CollectionRow> holding(UUID inputId, int limit) {
        return session.list(
                HOLDING + dialect.lookUp("collections", "c", "id = m.collection_id") + " ORDER BY m.collection_id",
                mappers::collection,
                q -> q.bind("input", inputId).bind("limit", limit));
    }

    @Override
    public void insert(CollectionRow collection) {
        session.names().put(collection);
        session.changeRowLater(
                "collection " + collection.id() + " in project " + collection.projectId(),
                INSERT,
                session.organizationId(),
                collection.id(),
                collection.projectId(),
                collection.name(),
                collection.type().value(),
                collection.createdAt());
        session.usage().add(1, Usage.COLLECTION);
    }

    @Override
    public void update(CollectionRow collection) {
        session.names().put(collection);
        session.changeOne(
                "collection " + collection.id(),
                UPDATE,
                u -> u.bind("id", collection.id()).bind("name", collection.name()));
    }

    @Override
    public void delete(UUID id) {
        inputs.removeHidden(id);
        session.changeOne("collection " + id, DELETE, u -> u.bind("id", id));
        session.usage().add(-1, Usage.COLLECTION);
    }

    @Override
    public Map<UUID, List<UUID>> inputsOf(List<UUID> ids) {
        return inputs.of(ids);
    }

    @Override
    public List<UUID> inputsOf(UUID id) {
        return inputs.of(id);
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
        Long held = addInput(List.of(id), inputId).get(id);
        return held == null ? OptionalLong.empty() : OptionalLong.of(held);
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
