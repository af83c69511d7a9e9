package dev.castellan.server.store.memory;

import dev.castellan.server.store.CollectionRow;
import java.util.UUID;

/**
 * The collections of an organization. Immutable.
 *
 * @param rows the collections
 * @param byProject the collections of a project
 * @param inputs the inputs of a collection
 */
record CollectionTable(Rows<CollectionRow> rows, Groups byProject, Relation inputs) {

    static final CollectionTable EMPTY = new CollectionTable(Rows.empty("collection"), Groups.EMPTY, Relation.EMPTY);

    CollectionTable plus(CollectionRow collection) {
        return new CollectionTable(
                rows.plus(collection.id(), collection),
                byProject.plus(collection.projectId(), collection.id()),
                inputs);
    }

    CollectionTable minus(UUID id) {
        CollectionRow collection = rows.get(id);
        return new CollectionTable(rows.minus(id), byProject.minus(collection.projectId(), id), inputs);
    }

    CollectionTable with(Relation newInputs) {
        return new CollectionTable(rows, byProject, newInputs);
    }
}
