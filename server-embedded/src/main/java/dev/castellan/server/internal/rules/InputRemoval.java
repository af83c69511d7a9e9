package dev.castellan.server.internal.rules;

import dev.castellan.server.store.Transaction;
import java.util.List;
import java.util.UUID;

/**
 * Deletes inputs with their queries, and the references of collections to them. One write deletes few rows, because it
 * must not delay other writes for long. Hides an input with more rows at once, and later writes delete its rows. Before
 * that, one write asks a {@link dev.castellan.server.spi.DeletionGuard} about all of the queries.
 */
public final class InputRemoval {

    /** The largest number of rows that a single write deletes, in addition to the input itself. */
    public static final int ROWS_AT_ONCE = 200;

    private InputRemoval() {}

    /**
     * Deletes up to {@link #ROWS_AT_ONCE} rows of an input, and hides the input if rows remain. Returns whether no row
     * remains.
     */
    public static boolean delete(Transaction tx, UUID id) {
        boolean complete = deleteRows(tx, id);
        if (!complete) {
            tx.inputs().hide(id);
        }
        return complete;
    }

    /** Deletes up to {@link #ROWS_AT_ONCE} rows of a hidden input, and returns whether more rows may remain. */
    public static boolean deleteSome(Transaction tx) {
        List<UUID> next = tx.inputs().hidden(1);
        next.forEach(id -> deleteRows(tx, id));
        return !next.isEmpty();
    }

    /** Deletes rows of an input, and returns whether the input itself was deleted. */
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
