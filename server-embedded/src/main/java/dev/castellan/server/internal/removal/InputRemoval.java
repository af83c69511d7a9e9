package dev.castellan.server.internal.removal;

import dev.castellan.server.internal.store.Transaction;
import java.util.List;
import java.util.UUID;

/**
 * Deletes inputs with their queries, and removes them from collections. A single write deletes only a few rows, because
 * it must not delay other writes for long. An input with more rows is hidden immediately, and later writes delete its
 * rows. Before the deletion, callers pass the input and all of its queries to the {@link
 * dev.castellan.server.spi.DeletionGuard}, in the same transaction.
 */
public final class InputRemoval {

    /** The maximum number of rows that a single write deletes, in addition to the input itself. */
    public static final int ROWS_AT_ONCE = 200;

    private InputRemoval() {}

    /**
     * Deletes up to {@link #ROWS_AT_ONCE} rows of an input, and hides the input if rows remain. Returns true if all
     * rows have been deleted.
     */
    public static boolean delete(Transaction tx, UUID id) {
        boolean complete = deleteRows(tx, id, ROWS_AT_ONCE) < ROWS_AT_ONCE;
        if (!complete) {
            tx.inputs().hide(id);
        }
        return complete;
    }

    /** Deletes up to {@link #ROWS_AT_ONCE} rows of a hidden input, and returns whether more rows may remain. */
    public static boolean deleteSome(Transaction tx) {
        List<UUID> next = tx.inputs().hidden(1);
        next.forEach(id -> deleteRows(tx, id, ROWS_AT_ONCE));
        return !next.isEmpty();
    }

    /**
     * Deletes up to {@code limit} rows of an input, hidden or not, and returns their number. If the number is less than
     * {@code limit}, the input itself is deleted too.
     */
    static int deleteRows(Transaction tx, UUID id, int limit) {
        int remaining = limit;
        remaining -= tx.queries().deleteOf(id, remaining);
        if (remaining > 0) {
            remaining -= tx.collections().removeInputEverywhere(id, remaining);
        }
        if (remaining > 0) {
            tx.inputs().delete(id);
        }
        return limit - remaining;
    }
}
