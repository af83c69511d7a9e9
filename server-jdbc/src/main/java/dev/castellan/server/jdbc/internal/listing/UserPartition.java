package dev.castellan.server.jdbc.internal.listing;

import dev.castellan.server.internal.store.rows.UserListing;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The users with a given role and kind (human or service account). The user indexes begin with role and kind, so a
 * listing that filters by both reads only the rows that it returns. Other listings merge scans of a few partitions.
 *
 * @param condition the condition that selects these users
 * @param index the only index that contains these users, which serves every sort order, or {@code null} if all user
 *     indexes contain them
 */
record UserPartition(String condition, @Nullable String index) {

    /** The condition for a listing that filters by kind. */
    static final String OF_KIND = "is_service_account = :isServiceAccount";

    private static final List<String> ROLES = List.of("role = 'client'", "role = 'org_admin'");

    /** The condition for unknown roles. The condition is false for all user rows written by this version. */
    private static final String OTHER_ROLES = "role <> 'client' AND role <> 'org_admin'";

    private static final List<String> KINDS = List.of("is_service_account = true", "is_service_account = false");

    /** Returns the partitions that together contain all users with the role and kind that a listing filters by. */
    static List<UserPartition> of(UserListing listing) {
        List<String> roles = listing.role() == null ? ROLES : List.of("role = :role");
        List<String> kinds = listing.isServiceAccount() == null ? KINDS : List.of(OF_KIND);
        List<UserPartition> partitions = new ArrayList<>();
        roles.forEach(role -> kinds.forEach(kind -> partitions.add(new UserPartition(role + " AND " + kind, null))));
        if (listing.role() == null) {
            String others = listing.isServiceAccount() == null ? OTHER_ROLES : OTHER_ROLES + " AND " + OF_KIND;
            partitions.add(new UserPartition(others, "users_of_other_roles"));
        }
        return partitions;
    }

    /** Returns the only index for this partition, or {@code ordered} if all user indexes contain it. */
    String indexOr(String ordered) {
        return index == null ? ordered : index;
    }
}
