package dev.castellan.server.store.rows;

import dev.castellan.model.Role;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The conditions, the order and the start of a list of users. An absent condition excludes no user.
 *
 * @param role only users with this role
 * @param isServiceAccount only service accounts, or only human users
 * @param assignedTo only users assigned to this project
 * @param emailKey only the user with this {@link UserRow#emailKey()}
 * @param namePrefix only users whose name starts with this text, case-sensitive
 * @param sort the sort keys, at least one
 * @param after the position after which the page starts; absent for the first page
 * @param limit the largest number of users to return
 */
public record UserListing(
        @Nullable Role role,
        @Nullable Boolean isServiceAccount,
        @Nullable UUID assignedTo,
        @Nullable String emailKey,
        @Nullable String namePrefix,
        List<UserSortKey> sort,
        @Nullable UserPosition after,
        int limit) {

    /** Copies the list. */
    public UserListing {
        sort = List.copyOf(sort);
    }
}
