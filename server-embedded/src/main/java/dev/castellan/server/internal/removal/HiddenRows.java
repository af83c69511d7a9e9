package dev.castellan.server.internal.removal;

import dev.castellan.server.internal.removal.RowRemoval.RemovableRows;
import dev.castellan.server.internal.store.Store;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** The rows of hidden inputs and projects, and of deleted organizations. */
public final class HiddenRows implements RemovableRows {

    @Override
    public Duration interval() {
        return Duration.ofMinutes(5);
    }

    @Override
    public List<UUID> organizations(Store store) {
        return store.organizationsWithHiddenRows();
    }

    @Override
    public boolean deleteSome(Store store, UUID organizationId) {
        return isAnyHidden(store, organizationId)
                ? store.<Boolean>write(
                        organizationId, tx -> InputRemoval.deleteSome(tx) || ProjectRemoval.deleteSome(tx))
                : store.deleteRows(organizationId, RowRemoval.AT_ONCE);
    }

    /**
     * Checks for hidden rows in a read, because most deletions leave no rows behind, and a write modifies the row of
     * the organization.
     */
    private static boolean isAnyHidden(Store store, UUID organizationId) {
        return store.<Boolean>read(
                organizationId,
                view -> !view.inputs().hidden(1).isEmpty()
                        || !view.projects().hidden(1).isEmpty());
    }

    @Override
    public String toString() {
        return "hidden rows";
    }
}
