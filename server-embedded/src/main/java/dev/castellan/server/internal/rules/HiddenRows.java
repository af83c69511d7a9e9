package dev.castellan.server.internal.rules;

import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;

/** Finds and deletes the rows of hidden inputs and projects. */
public final class HiddenRows {

    private HiddenRows() {}

    /** Returns whether the organization has hidden inputs or projects. */
    public static boolean exist(View view) {
        return !view.inputs().hidden(1).isEmpty() || !view.projects().hidden(1).isEmpty();
    }

    /** Deletes some rows of a hidden input or project, and returns whether more rows may remain. */
    public static boolean deleteSome(Transaction tx) {
        return InputRemoval.deleteSome(tx) || ProjectRemoval.deleteSome(tx);
    }
}
