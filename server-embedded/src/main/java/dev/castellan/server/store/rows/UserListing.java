package dev.castellan.server.store.rows;

import dev.castellan.model.Role;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which users are wanted, in which order, from where on. Conditions that are absent do not narrow.
 *
 * @param role only this role
 * @param isServiceAccount only service accounts, or only human users
 * @param assignedTo only users assigned to this project
 * @param emailKey only the user whose {@link UserRow#emailKey()} this is
 * @param namePrefix only users whose name starts with this text, case-sensitive
 * @param sort the keys of the order, at least one
 * @param after the position behind which the page starts; from the start if absent
 * @param limit how many users at the most
 */
public record UserListing(
        @Nullable Role role,
        @Nullable Boolean isServiceAccount,
        @Nullable UUID assignedTo,
        @Nullable String emailKey,
        @Nullable String namePrefix,
        List<UserSort> sort,
        @Nullable UserPosition after,
        int limit) {

    /** Copies the list. */
    public UserListing {
        sort = List.copyOf(sort);
    }
}
