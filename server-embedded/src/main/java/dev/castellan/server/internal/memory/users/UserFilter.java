package dev.castellan.server.internal.memory.users;

import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.rows.UserListing;
import dev.castellan.server.store.rows.UserRow;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Tests whether a user matches every condition of a listing.
 *
 * @param listing the conditions
 * @param assigned the users assigned to the project of the listing. Ignored if the listing does not name a project
 */
record UserFilter(UserListing listing, Tree<UUID, UUID> assigned) implements Predicate<UserRow> {

    @Override
    public boolean test(UserRow user) {
        return (listing.role() == null || listing.role().equals(user.role()))
                && (listing.isServiceAccount() == null || listing.isServiceAccount() == user.isServiceAccount())
                && (listing.assignedTo() == null || assigned.contains(user.userId()))
                && (listing.emailKey() == null || listing.emailKey().equals(user.emailKey()))
                && (listing.namePrefix() == null || user.name().startsWith(listing.namePrefix()));
    }
}
