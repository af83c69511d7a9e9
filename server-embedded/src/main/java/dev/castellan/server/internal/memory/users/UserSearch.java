package dev.castellan.server.internal.memory.users;

import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.rows.UserListing;
import dev.castellan.server.store.rows.UserPosition;
import dev.castellan.server.store.rows.UserRow;
import dev.castellan.server.store.rows.UserSortKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;

/**
 * Finds a page of users for a listing. Either walks the index of the first sort key until the page is full, or filters
 * the smallest set of candidates from another index. Chooses the approach that is likely to read fewer rows.
 */
public final class UserSearch {

    private final UserListing listing;
    private final UserFilter filter;
    private final Comparator<UserPosition> order;
    private final UserIndex index;
    private final UserCandidates fewest;
    private final boolean isWalk;

    public UserSearch(UserTable users, Tree<UUID, UUID> assigned, UserListing listing) {
        this.listing = listing;
        this.filter = new UserFilter(listing, assigned);
        this.order = UserSortKey.order(listing.sort());
        this.index = narrowed(users, listing);
        this.fewest = UserCandidates.fewest(users, assigned, listing);
        this.isWalk = touchedByWalk() < fewest.count();
    }

    public List<UserRow> page() {
        return listing.limit() < 1 ? List.of() : page(rows());
    }

    /** Returns the rows to read, in the order that {@link #page(Iterator)} requires. */
    Iterator<UserRow> rows() {
        if (!isWalk) {
            return fewest.users().iterator();
        }
        boolean descending = firstKey().descending();
        return isSingleKey() ? index.walk(descending, listing.after()) : index.walkGroups(descending, listing.after());
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
        return (long) listing.limit() * index.size() / Math.max(1, fewest.count());
    }

    private boolean isSingleKey() {
        return listing.sort().size() == 1;
    }

    private UserSortKey firstKey() {
        return listing.sort().get(0);
    }

    private static UserIndex narrowed(UserTable users, UserListing listing) {
        UserSortKey.Field field = listing.sort().get(0).field();
        if (field == UserSortKey.Field.NAME && listing.namePrefix() != null) {
            return NamePrefix.range(users.by(field), listing.namePrefix());
        }
        if (field == UserSortKey.Field.ROLE && listing.role() != null) {
            return users.with(listing.role());
        }
        return users.by(field);
    }
}
