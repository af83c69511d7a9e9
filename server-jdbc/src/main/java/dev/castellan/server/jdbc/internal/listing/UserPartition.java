package dev.castellan.server.jdbc.internal.listing;

import dev.castellan.server.store.rows.UserListing;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Users of one role and kind (human or service account). The indexes of users begin with role and kind, so that a
 * listing that filters by them reads only what it returns. A listing that does not merges the scans of a few
 * partitions.
 *
 * @param condition a condition that is true for these users only
 * @param index the only index that holds these users, for every order; {@code null} if all indexes of users hold them
 */
record UserPartition(String condition, @Nullable String index) {

    /** The condition for the kind that a listing asks for. */
    static final String OF_KIND = "is_service_account = :isServiceAccount";

    private static final List<String> ROLES = List.of("role = 'client'", "role = 'org_admin'");

    /** The condition for roles that the rules do not know. It is false for all users that this service has written. */
    private static final String OTHER_ROLES = "role <> 'client' AND role <> 'org_admin'";

    private static final List<String> KINDS = List.of("is_service_account = true", "is_service_account = false");

    /** Returns the partitions that together hold all users of the role and kind that a listing asks for. */
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

    /** Returns the index of this partition, or the given index, which holds the order. */
    String indexOr(String ordered) {
        return index == null ? ordered : index;
    }
}
