package dev.castellan.server.internal.rules;

import dev.castellan.server.store.Transaction;
import java.util.List;
import java.util.UUID;

/**
 * Deletes inputs with their queries, and the references of collections to them. A write deletes few rows, so that it
 * never holds up other writes for long. An input with more is hidden at once, and its rows are deleted by later writes.
 * A {@link dev.castellan.server.spi.DeletionGuard} is asked before that about all of the queries, in one write.
 */
public final class InputRemoval {

    /** The largest number of rows that one write deletes, besides the input itself. */
    public static final int ROWS_AT_ONCE = 200;

    private InputRemoval() {}

    /**
     * Deletes as many rows of an input as one write may, and hides the input if rows are left. Returns whether none are
     * left.
     */
    public static boolean delete(Transaction tx, UUID id) {
        boolean complete = deleteRows(tx, id);
        if (!complete) {
            tx.inputs().hide(id);
        }
        return complete;
    }

    /** Deletes as many rows of hidden inputs as one write may, and returns whether there may be more. */
    public static boolean deleteSome(Transaction tx) {
        List<UUID> next = tx.inputs().hidden(1);
        next.forEach(id -> deleteRows(tx, id));
        return !next.isEmpty();
    }

    /** Deletes rows of an input, and returns whether it is gone. */
    private static boolean deleteRows(Transaction tx, UUID id) {
        int left = ROWS_AT_ONCE;
        left -= tx.queries().deleteOf(id, left);
        if (left > 0) {
            left -= tx.collections().removeInputEverywhere(id, left);
        }
        if (left == 0) {
            return false;
        }
        tx.inputs().delete(id);
        return true;
    }
}
