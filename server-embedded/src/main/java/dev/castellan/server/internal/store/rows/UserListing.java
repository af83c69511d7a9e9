package dev.castellan.server.internal.store.rows;

import dev.castellan.model.Role;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The conditions, the order and the start of a list of users. A null condition does not exclude any users.
 *
 * @param role lists only users with this role
 * @param isServiceAccount true to list only service accounts, false to list only human users
 * @param assignedTo lists only users assigned to this project
 * @param emailKey lists only the user with this {@link UserRow#emailKey()}
 * @param namePrefix lists only users whose name starts with this string, case-sensitive
 * @param search lists only users whose {@link UserRow#searchText()} contains this {@link SearchText}
 * @param namesOnly whether {@code search} compares only {@link UserRow#searchName()}
 * @param sort the sort keys, at least one
 * @param after the position after which the page starts, or null for the first page
 * @param limit the maximum number of users to return
 */
public record UserListing(
        @Nullable Role role,
        @Nullable Boolean isServiceAccount,
        @Nullable UUID assignedTo,
        @Nullable String emailKey,
        @Nullable String namePrefix,
        @Nullable String search,
        boolean namesOnly,
        List<UserSortKey> sort,
        @Nullable UserPosition after,
        int limit) {

    /** Defensively copies the list. */
    public UserListing {
        sort = List.copyOf(sort);
    }

    /** Creates a listing whose search compares names and addresses. */
    public UserListing(
            @Nullable Role role,
            @Nullable Boolean isServiceAccount,
            @Nullable UUID assignedTo,
            @Nullable String emailKey,
            @Nullable String namePrefix,
            @Nullable String search,
            List<UserSortKey> sort,
            @Nullable UserPosition after,
            int limit) {
        this(role, isServiceAccount, assignedTo, emailKey, namePrefix, search, false, sort, after, limit);
    }
}
