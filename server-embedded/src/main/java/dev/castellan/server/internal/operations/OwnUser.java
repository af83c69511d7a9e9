package dev.castellan.server.internal.operations;

import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.View;
import java.util.UUID;

/** Finds the user that a path names, for operations that only this user and an {@code org_admin} can call. */
final class OwnUser {

    private OwnUser() {}

    /**
     * Returns the id of the user.
     *
     * @throws Refusal if the user does not exist, or if the caller is neither this user nor an {@code org_admin}
     */
    static UUID id(View view, Caller caller, UUID id) {
        if (!caller.isAdmin() && !id.equals(caller.userId())) {
            throw AccessibleResources.missing("user", id);
        }
        return AccessibleResources.user(view, id).userId();
    }
}
