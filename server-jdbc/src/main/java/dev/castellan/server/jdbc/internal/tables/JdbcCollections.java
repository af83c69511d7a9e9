package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.statements.PageQuery;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.Collections;
import dev.castellan.server.store.rows.CollectionRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The collections of the organization of a unit of work. */
final class JdbcCollections implements Collections.Editor {

    private static final String GET = "SELECT * FROM collections WHERE organization_id = :organization AND id = :id";
    private static final String INPUTS_OF =
            "SELECT input_id FROM collection_inputs WHERE organization_id = :organization AND collection_id = :id"
                    + " ORDER BY input_id";
    private static final String INSERT = """
            INSERT INTO collections (organization_id, id, project_id, name, type, created_at)
            VALUES (:organization, :id, :project, :name, :type, :createdAt)""";
    private static final String DELETE = "DELETE FROM collections WHERE organization_id = :organization AND id = :id";

    /** Uses the project of the collection, so that the foreign keys refuse an input of another project. */
    private static final String ADD_INPUT = """
            INSERT INTO collection_inputs (organization_id, collection_id, input_id, project_id)
            SELECT organization_id, id, :input, project_id FROM collections
            WHERE organization_id = :organization AND id = :id
            ON CONFLICT (organization_id, collection_id, input_id) DO NOTHING""";

    private static final String REMOVE_INPUT =
            "DELETE FROM collection_inputs WHERE organization_id = :organization AND collection_id = :id"
                    + " AND input_id = :input";
    private static final String REMOVE_EVERYWHERE =
            "DELETE FROM collection_inputs WHERE organization_id = :organization AND input_id = :input";

    private final Session session;
    private final RowMappers mappers;

    JdbcCollections(Session session, RowMappers mappers) {
        this.session = session;
        this.mappers = mappers;
    }

    @Override
    public Optional<CollectionRow> get(UUID id) {
        return session.first(GET, mappers::collection, q -> q.bind("id", id));
    }

    @Override
    public List<CollectionRow> list(@Nullable UUID after, int limit) {
        return PageQuery.of("collections", "id", after, limit).rows(session, mappers::collection);
    }

    @Override
    public List<CollectionRow> inProject(UUID projectId, @Nullable UUID after, int limit) {
        return PageQuery.of("collections", "id", after, limit)
                .ownedBy("project_id", projectId)
                .rows(session, mappers::collection);
    }

    @Override
    public List<UUID> inputsOf(UUID id) {
        return session.list(INPUTS_OF, row -> mappers.id(row, "input_id"), q -> q.bind("id", id));
    }

    @Override
    public void insert(CollectionRow collection) {
        session.insert(
                "collection " + collection.id() + " in project " + collection.projectId(),
                INSERT,
                u -> u.bind("id", collection.id())
                        .bind("project", collection.projectId())
                        .bind("name", collection.name())
                        .bind("type", collection.type().value())
                        .bind("createdAt", collection.createdAt()));
    }

    @Override
    public void delete(UUID id) {
        session.changeOne("collection " + id, DELETE, u -> u.bind("id", id));
    }

    @Override
    public void addInput(UUID id, UUID inputId) {
        String culprit = "input " + inputId + " in collection " + id;
        int added = session.insert(culprit, ADD_INPUT, u -> u.bind("id", id).bind("input", inputId));
        if (added == 0 && get(id).isEmpty()) {
            throw new IllegalStateException(culprit + ": no such collection");
        }
    }

    @Override
    public boolean removeInput(UUID id, UUID inputId) {
        return session.change(REMOVE_INPUT, u -> u.bind("id", id).bind("input", inputId)) > 0;
    }

    @Override
    public void removeInputEverywhere(UUID inputId) {
        session.change(REMOVE_EVERYWHERE, u -> u.bind("input", inputId));
    }
}
