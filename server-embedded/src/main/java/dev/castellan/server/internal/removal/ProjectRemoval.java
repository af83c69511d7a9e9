package dev.castellan.server.internal.removal;

import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.CollectionRow;
import java.util.List;
import java.util.UUID;

/**
 * Deletes projects with everything that they contain. A single write deletes only a few rows, as for {@linkplain
 * InputRemoval inputs}. A project with more rows is hidden immediately, and later writes delete its rows.
 */
public final class ProjectRemoval {

    /** The maximum number of inputs, and of collections, that a single write deletes. */
    static final int RESOURCES_AT_ONCE = 50;

    private ProjectRemoval() {}

    /** Deletes some rows of a project, and hides the project if rows remain. Returns true if all rows are deleted. */
    public static boolean delete(Transaction tx, UUID id) {
        boolean complete = deleteRows(tx, id);
        if (!complete) {
            tx.projects().hide(id);
        }
        return complete;
    }

    /** Deletes some rows of a hidden project, and returns whether more rows may remain. */
    public static boolean deleteSome(Transaction tx) {
        List<UUID> next = tx.projects().hidden(1);
        next.forEach(id -> deleteRows(tx, id));
        return !next.isEmpty();
    }

    /** Deletes rows of a project, and returns whether the project itself was deleted. */
    private static boolean deleteRows(Transaction tx, UUID id) {
        if (!deleteInputs(tx, id)) {
            return false;
        }
        List<CollectionRow> collections = tx.collections().inProject(id, null, RESOURCES_AT_ONCE);
        collections.forEach(collection -> tx.collections().delete(collection.id()));
        if (collections.size() == RESOURCES_AT_ONCE) {
            return false;
        }
        tx.projects().delete(id);
        return true;
    }

    /** Deletes inputs of a project, and returns whether no inputs remain. */
    private static boolean deleteInputs(Transaction tx, UUID project) {
        List<UUID> inputs = tx.inputs().allIn(project, RESOURCES_AT_ONCE);
        int remaining = InputRemoval.ROWS_AT_ONCE;
        for (UUID input : inputs) {
            remaining -= InputRemoval.deleteRows(tx, input, remaining);
            if (remaining == 0) {
                return false;
            }
        }
        return inputs.size() < RESOURCES_AT_ONCE;
    }
}
