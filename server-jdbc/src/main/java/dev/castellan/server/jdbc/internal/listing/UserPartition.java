package dev.castellan.server.jdbc.internal.listing;

import dev.castellan.server.store.rows.UserListing;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Users of one role and kind. The indexes of users begin with both, so that a listing that filters by either walks what it
 * returns; one that does not merges a few walks.
 *
 * @param condition true for these users and no others
 * @param index the only index that holds them, whatever the order; absent if each index of users does
 */
record UserPartition(String condition, @Nullable String index) {

    /** True for the kind that a listing asks for. */
    static final String OF_KIND = "is_service_account = :isServiceAccount";

    private static final List<String> ROLES = List.of("role = 'client'", "role = 'org_admin'");

    /** A role that the rules know nothing of: nobody, unless rows came from elsewhere. */
    private static final String OTHER_ROLES = "role <> 'client' AND role <> 'org_admin'";

    private static final List<String> KINDS = List.of("is_service_account = true", "is_service_account = false");

    /** Returns the classes that together hold every user of the role and kind that a listing asks for. */
    static List<UserPartition> of(UserListing listing) {
        List<String> roles = listing.role() == null ? ROLES : List.of("role = :role");
        List<String> kinds = listing.isServiceAccount() == null ? KINDS : List.of(OF_KIND);
        List<UserPartition> classes = new ArrayList<>();
        roles.forEach(role -> kinds.forEach(kind -> classes.add(new UserPartition(role + " AND " + kind, null))));
        if (listing.role() == null) {
            String others = listing.isServiceAccount() == null ? OTHER_ROLES : OTHER_ROLES + " AND " + OF_KIND;
            classes.add(new UserPartition(others, "users_of_other_roles"));
        }
        return classes;
    }

    /** Returns the name of the index to walk, where another would hold the order. */
    String indexOr(String ordered) {
        return index == null ? ordered : index;
    }
}
