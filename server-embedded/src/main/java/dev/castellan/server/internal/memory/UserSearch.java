package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.UserListing;
import dev.castellan.server.internal.store.rows.UserPosition;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.internal.store.rows.UserSortKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds a page of users for a listing. Either walks the index of the first sort key until the page is full, or filters
 * the smallest set of candidates from another index. Chooses the approach that is likely to read fewer rows.
 */
final class UserSearch {

    private final UserListing listing;
    private final UserPredicate filter;
    private final Comparator<UserPosition> order;
    private final UserIndex index;
    private final UserCandidates candidates;
    private final boolean isWalk;

    UserSearch(UserTable users, Tree<UUID, UUID> assigned, UserListing listing) {
        this.listing = listing;
        this.filter = new UserPredicate(listing, assigned);
        this.order = UserSortKey.order(listing.sort());
        this.index = narrowed(users, listing);
        this.candidates = UserCandidates.smallest(users, assigned, listing);
        this.isWalk = touchedByWalk() < candidates.count();
    }

    List<UserRow> page() {
        return listing.limit() < 1 ? List.of() : page(rows());
    }

    /** Returns the rows to read, in the order that {@link #page(Iterator)} requires. */
    Iterator<UserRow> rows() {
        if (!isWalk) {
            return candidates.users().iterator();
        }
        return isSingleKey() ? index.walk(listing.after()) : index.walkGroups(listing.after());
    }

    /** Returns the page. Stops reading rows as early as possible. */
    List<UserRow> page(Iterator<UserRow> rows) {
        return isWalk && isSingleKey() ? firstOf(rows) : bestOf(rows);
    }

    private List<UserRow> firstOf(Iterator<UserRow> rows) {
        List<UserRow> page = new ArrayList<>();
        while (page.size() < listing.limit() && rows.hasNext()) {
            UserRow user = rows.next();
            if (filter.test(user)) {
                page.add(user);
            }
        }
        return List.copyOf(page);
    }

    private List<UserRow> bestOf(Iterator<UserRow> rows) {
        BoundedUserSelection best = new BoundedUserSelection(order, listing.limit());
        while (rows.hasNext()) {
            UserRow user = rows.next();
            UserPosition position = user.position();
            if (isWalk && best.isFull() && !index.isSameGroup(best.last(), position)) {
                break;
            }
            if (isAfterStart(position) && filter.test(user)) {
                best.offer(position, user);
            }
        }
        return best.inOrder();
    }

    private boolean isAfterStart(UserPosition position) {
        return listing.after() == null || order.compare(position, listing.after()) > 0;
    }

    /** Returns the number of rows that a walk reads if the matching rows are evenly distributed. */
    private long touchedByWalk() {
        return (long) listing.limit() * index.size() / Math.max(1, candidates.count());
    }

    private boolean isSingleKey() {
        return listing.sort().size() == 1;
    }

    private static UserIndex narrowed(UserTable users, UserListing listing) {
        UserSortKey key = listing.sort().get(0);
        if (key.field() == UserSortKey.Field.NAME && listing.namePrefix() != null) {
            return byNamePrefix(users.by(key), key.descending(), listing.namePrefix());
        }
        return key.field() == UserSortKey.Field.ROLE && listing.role() != null
                ? users.with(listing.role())
                : users.by(key);
    }

    /** Returns the users whose names begin with a prefix. */
    private static UserIndex byNamePrefix(UserIndex names, boolean descending, String prefix) {
        String behind = Order.afterPrefix(prefix);
        UserPosition start = byNamePrefix(prefix);
        UserPosition next = behind == null ? null : byNamePrefix(behind);
        return descending
                ? names.between(next == null ? null : UserIndex.last(next), UserIndex.last(start))
                : names.between(UserIndex.first(start), next == null ? null : UserIndex.first(next));
    }

    private static UserPosition byNamePrefix(String name) {
        return new UserPosition(name, "", "", Instant.EPOCH, new UUID(0, 0));
    }

    /**
     * Tests whether a user matches every condition of a listing.
     *
     * @param assigned the users assigned to the project of the listing. Ignored if the listing does not name a project
     */
    private record UserPredicate(UserListing listing, Tree<UUID, UUID> assigned) implements Predicate<UserRow> {

        @Override
        public boolean test(UserRow user) {
            return (listing.role() == null || listing.role().equals(user.role()))
                    && (listing.isServiceAccount() == null || listing.isServiceAccount() == user.isServiceAccount())
                    && (listing.assignedTo() == null || assigned.contains(user.userId()))
                    && (listing.emailKey() == null || listing.emailKey().equals(user.emailKey()))
                    && (listing.namePrefix() == null || user.name().startsWith(listing.namePrefix()))
                    && (listing.search() == null || searched(user).contains(listing.search()));
        }

        private String searched(UserRow user) {
            return listing.namesOnly() ? user.searchName() : user.searchText();
        }
    }

    /** Selects the first users in sort order from any number of users. Holds at most {@code limit} users in memory. */
    private static final class BoundedUserSelection {

        private final Comparator<Ranked> order;
        private final int limit;
        private final PriorityQueue<Ranked> lastOnTop;

        BoundedUserSelection(Comparator<UserPosition> order, int limit) {
            this.order = Comparator.comparing(Ranked::position, order);
            this.limit = limit;
            this.lastOnTop = new PriorityQueue<>(this.order.reversed());
        }

        void offer(UserPosition position, UserRow user) {
            lastOnTop.add(new Ranked(position, user));
            if (lastOnTop.size() > limit) {
                lastOnTop.remove();
            }
        }

        boolean isFull() {
            return lastOnTop.size() >= limit;
        }

        UserPosition last() {
            return lastOnTop.element().position();
        }

        List<UserRow> inOrder() {
            return lastOnTop.stream().sorted(order).map(Ranked::user).toList();
        }

        private record Ranked(UserPosition position, UserRow user) {}
    }

    /**
     * A set of users that includes all users who match a listing.
     *
     * @param count the number of users
     * @param users the users in any order. The stream can be consumed once
     */
    private record UserCandidates(int count, Stream<UserRow> users) {

        /** Returns the smallest set of candidates that any index provides. */
        static UserCandidates smallest(UserTable users, Tree<UUID, UUID> assigned, UserListing listing) {
            List<UserCandidates> choices = new ArrayList<>();
            choices.add(of(users.by(UserSortKey.Field.CREATED_AT)));
            if (listing.role() != null) {
                choices.add(of(users.with(listing.role())));
            }
            if (listing.namePrefix() != null) {
                choices.add(of(byNamePrefix(users.by(UserSortKey.Field.NAME), false, listing.namePrefix())));
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
}
