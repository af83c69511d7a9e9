package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.statements.IdList;
import dev.castellan.server.jdbc.internal.statements.Row;
import dev.castellan.server.jdbc.internal.statements.SoftDeletion;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Reads and changes the assignment of inputs to collections in one organization. */
record CollectionInputs(UnitOfWork work) {

    private static final String SOME_OF =
            "SELECT input_id FROM collection_inputs WHERE organization_id = :organization AND collection_id = :id"
                    + " AND " + SoftDeletion.ofInput(":organization", "collection_inputs.input_id")
                    + " ORDER BY input_id LIMIT :limit";
    /** Starts from the table of hidden inputs, because it has few rows. */
    private static final String COUNT = """
            SELECT input_count - (SELECT COUNT(*) FROM deleted_inputs d JOIN collection_inputs i
                ON i.organization_id = d.organization_id AND i.collection_id = :id AND i.input_id = d.input_id
                WHERE d.organization_id = :organization)
            FROM collections WHERE organization_id = :organization AND id = :id""";

    private static final String REMOVE =
            "DELETE FROM collection_inputs WHERE organization_id = :organization AND collection_id = :id"
                    + " AND input_id = :input AND " + SoftDeletion.ofInput(":organization", ":input");
    private static final String REMOVE_HIDDEN =
            "DELETE FROM collection_inputs WHERE organization_id = :organization AND collection_id = :id AND NOT "
                    + SoftDeletion.ofInput(":organization", "collection_inputs.input_id");

    private static final String SOME_HOLDERS = " IN (SELECT collection_id FROM collection_inputs"
            + " WHERE organization_id = :organization AND input_id = :input ORDER BY collection_id LIMIT :limit)";
    private static final String COUNT_SOME = "UPDATE collections SET input_count = input_count - 1"
            + " WHERE organization_id = :organization AND id" + SOME_HOLDERS;
    private static final String REMOVE_FROM_SOME = "DELETE FROM collection_inputs"
            + " WHERE organization_id = :organization AND input_id = :input AND collection_id" + SOME_HOLDERS;
    private static final String COUNT_ONE_LESS = "UPDATE collections SET input_count = input_count - 1"
            + " WHERE organization_id = :organization AND id = :id";

    private static final String OF_ALL = "SELECT collection_id, input_id FROM collection_inputs"
            + " WHERE organization_id = :organization AND "
            + SoftDeletion.ofInput(":organization", "collection_inputs.input_id");

    private static final String HOLDING = "SELECT collection_id FROM collection_inputs"
            + " WHERE organization_id = :organization AND input_id = :input AND "
            + SoftDeletion.ofInput(":organization", ":input") + " AND ";

    /** Uses the collection's project, which makes the foreign keys reject an input from another project. */
    private static final String ADD_TO_ALL = "INSERT INTO collection_inputs (organization_id, collection_id, input_id,"
            + " project_id) SELECT organization_id, id, :input, project_id FROM collections"
            + " WHERE organization_id = :organization AND " + SoftDeletion.ofInput(":organization", ":input") + " AND ";

    private static final String NO_CONFLICT =
            " ON CONFLICT (organization_id, collection_id, input_id) DO NOTHING RETURNING collection_id";
    private static final String COUNT_ALL =
            "UPDATE collections SET input_count = input_count + 1 WHERE organization_id = :organization AND ";

    /** Returns the ids of the visible inputs of each collection, in ascending order. */
    Map<UUID, List<UUID>> of(List<UUID> ids) {
        Map<UUID, List<UUID>> inputs = new HashMap<>();
        ids.forEach(id -> inputs.put(id, new ArrayList<>()));
        if (!ids.isEmpty()) {
            IdList list = new IdList(ids);
            String sql = OF_ALL + " AND " + list.holds("collection_id") + " ORDER BY collection_id, input_id";
            work.list(sql, row -> Map.entry(row.id(), row.id()), list::bind)
                    .forEach(reference -> inputs.computeIfAbsent(reference.getKey(), id -> new ArrayList<>())
                            .add(reference.getValue()));
        }
        return inputs;
    }

    /** Returns the first {@code limit} ids of the visible inputs of a collection, in ascending order. */
    List<UUID> of(UUID id, int limit) {
        return work.list(SOME_OF, Row::id, q -> q.bind("id", id).bind("limit", limit));
    }

    /** Returns the number of visible inputs of a collection. */
    int count(UUID id) {
        return work.count(COUNT, q -> q.bind("id", id));
    }

    /**
     * Adds an input to collections.
     *
     * @return the new number of inputs in each collection that did not already contain the input
     * @throws IllegalStateException if the input or one of the collections does not exist
     */
    Map<UUID, Long> add(List<UUID> ids, UUID inputId) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        String culprit = "input " + inputId + " in collections " + ids;
        IdList list = new IdList(ids);
        List<UUID> added = work.keyed(
                culprit,
                () -> work.changed(ADD_TO_ALL + list.holds("id") + NO_CONFLICT, Row::id, u -> {
                    list.bind(u);
                    u.bind("input", inputId);
                }));
        if (added.size() < ids.size() && !holding(list, inputId).containsAll(ids)) {
            throw new IllegalStateException(culprit + ": one of them does not exist");
        }
        return counted(added);
    }

    /** Returns the collections in the list that contain the input, or an empty set if the input is hidden. */
    private Set<UUID> holding(IdList ids, UUID inputId) {
        return Set.copyOf(work.list(HOLDING + ids.holds("collection_id"), Row::id, q -> {
            ids.bind(q);
            q.bind("input", inputId);
        }));
    }

    /** Increments the number of inputs of each collection and returns the new numbers. */
    private Map<UUID, Long> counted(List<UUID> ids) {
        Map<UUID, Long> held = new HashMap<>();
        if (!ids.isEmpty()) {
            IdList list = new IdList(ids);
            work.changed(
                            COUNT_ALL + list.holds("id") + " RETURNING id, input_count",
                            row -> Map.entry(row.id(), row.number()),
                            list::bind)
                    .forEach(count -> held.put(count.getKey(), count.getValue()));
        }
        return held;
    }

    /** Removes an input from a collection. Returns true if the collection contained it. */
    boolean remove(UUID id, UUID inputId) {
        boolean held = work.change(REMOVE, u -> u.bind("id", id).bind("input", inputId)) > 0;
        if (held) {
            work.change(COUNT_ONE_LESS, u -> u.bind("id", id));
        }
        return held;
    }

    /**
     * Removes an input from up to {@code limit} collections that contain it. Returns the number of these collections.
     */
    int removeEverywhere(UUID inputId, int limit) {
        int counted = work.change(COUNT_SOME, u -> u.bind("input", inputId).bind("limit", limit));
        if (counted > 0) {
            work.change(REMOVE_FROM_SOME, u -> u.bind("input", inputId).bind("limit", limit));
        }
        return counted;
    }

    /** Removes the hidden inputs from a collection that is about to be deleted. */
    void removeHidden(UUID id) {
        work.change(REMOVE_HIDDEN, u -> u.bind("id", id));
    }
}
