package dev.castellan.server.internal.memory.state;

import dev.castellan.server.internal.memory.persistent.Groups;
import dev.castellan.server.internal.memory.persistent.Relation;
import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.rows.CollectionRow;
import java.util.UUID;

/**
 * The collections of an organization. Immutable.
 *
 * @param rows the collections
 * @param byProject the collections of each project
 * @param inputs the inputs in each collection
 */
public record CollectionTable(Tree<UUID, CollectionRow> rows, Groups<UUID> byProject, Relation inputs) {

    static final CollectionTable EMPTY = new CollectionTable(Tree.rows("collection"), Groups.OF_IDS, Relation.EMPTY);

    public CollectionTable plus(CollectionRow collection) {
        return new CollectionTable(
                rows.plus(collection.id(), collection),
                byProject.plus(collection.projectId(), collection.id()),
                inputs);
    }

    public CollectionTable minus(UUID id) {
        CollectionRow collection = rows.get(id);
        return new CollectionTable(rows.minus(id), byProject.minus(collection.projectId(), id), inputs);
    }

    public CollectionTable renamed(UUID id, String name) {
        return new CollectionTable(rows.with(id, rows.get(id).named(name)), byProject, inputs);
    }

    public CollectionTable with(Relation newInputs) {
        return new CollectionTable(rows, byProject, newInputs);
    }
}
