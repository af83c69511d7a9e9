package dev.castellan.server.internal.rules;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Refusal;

/** Ensures that every organization keeps an {@code org_admin} that is not suspended. */
public final class ActiveAdmins {

    private ActiveAdmins() {}

    /** Refuses to delete, suspend or demote the only {@code org_admin} that is not suspended. */
    public static void requireOtherAdmin(View view, UserRow user) {
        if (user.isActiveAdmin() && view.users().countActiveAdmins() == 1) {
            throw Refusal.of(
                    ErrorCode.LAST_ADMIN,
                    "user " + user.userId()
                            + " is the last org_admin that is not suspended: create or resume another one first");
        }
    }
}
