package dev.castellan.server.internal.memory.users;

import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.rows.UserListing;
import dev.castellan.server.store.rows.UserRow;
import dev.castellan.server.store.rows.UserSortKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A set of users that includes all users who match a listing.
 *
 * @param count the number of users
 * @param users the users in any order. The stream can be consumed once
 */
record UserCandidates(int count, Stream<UserRow> users) {

    /** Returns the smallest set of candidates that any index provides. */
    static UserCandidates fewest(UserTable users, Tree<UUID, UUID> assigned, UserListing listing) {
        List<UserCandidates> choices = new ArrayList<>();
        choices.add(of(users.by(UserSortKey.Field.CREATED_AT)));
        if (listing.role() != null) {
            choices.add(of(users.with(listing.role())));
        }
        if (listing.namePrefix() != null) {
            choices.add(of(NamePrefix.range(users.by(UserSortKey.Field.NAME), listing.namePrefix())));
        }
        if (listing.emailKey() != null) {
            choices.add(of(users.byEmail(listing.emailKey())));
        }
        if (listing.assignedTo() != null) {
            choices.add(new UserCandidates(assigned.size(), assigned.keys().map(users.rows()::get)));
        }
        return choices.stream()
                .min(Comparator.comparingInt(UserCandidates::count))
                .orElseThrow();
    }

    private static UserCandidates of(UserIndex index) {
        return new UserCandidates(index.size(), index.users().stream());
    }

    private static UserCandidates of(Optional<UserRow> user) {
        return new UserCandidates((int) user.stream().count(), user.stream());
    }
}
