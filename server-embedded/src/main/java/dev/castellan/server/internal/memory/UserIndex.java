package dev.castellan.server.internal.memory;

import dev.castellan.server.store.rows.UserPosition;
import dev.castellan.server.store.rows.UserRow;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/** Users in ascending order of one key, then of their ids. Users with the same key form a group. Immutable. */
final class UserIndex {

    private static final UUID FIRST_ID = new UUID(0, 0);
    private static final UUID LAST_ID = new UUID(-1, -1);

    private final TreePMap<UserPosition, UserRow> rows;

    private UserIndex(TreePMap<UserPosition, UserRow> rows) {
        this.rows = rows;
    }

    static UserIndex empty(Comparator<? super UserPosition> order) {
        return new UserIndex(TreePMap.empty(order));
    }

    UserIndex plus(UserPosition position, UserRow user) {
        return new UserIndex(rows.plus(position, user));
    }

    UserIndex minus(UserPosition position) {
        return new UserIndex(rows.minus(position));
    }

    public int size() {
        return rows.size();
    }

    public Collection<UserRow> users() {
        return rows.values();
    }

    /**
     * Returns the users from the group of {@code from}, inclusive, to the group of {@code before}, exclusive, or to the
     * end if {@code before} is null.
     */
    UserIndex range(UserPosition from, @Nullable UserPosition before) {
        return new UserIndex(
                before == null
                        ? rows.tailMap(first(from), true)
                        : rows.subMap(first(from), true, first(before), false));
    }

    UserIndex group(UserPosition position) {
        return new UserIndex(rows.subMap(first(position), true, last(position), true));
    }

    boolean isSameGroup(UserPosition one, UserPosition other) {
        return rows.comparator().compare(first(one), first(other)) == 0;
    }

    /**
     * Iterates over the groups in either direction, and over the users of each group in ascending order. Starts after a
     * position, or with the first user if the position is null.
     */
    Iterator<UserRow> walk(boolean descending, @Nullable UserPosition after) {
        if (after == null) {
            return walkGroups(descending, null);
        }
        return descending
                ? new DescendingWalk(this, restOfGroup(after), downFromBelow(after))
                : rows.tailMap(after, false).values().iterator();
    }

    /** Iterates like {@link #walk}, but starts with the first user in the group of the position. */
    Iterator<UserRow> walkGroups(boolean descending, @Nullable UserPosition from) {
        if (!descending) {
            return (from == null ? rows : rows.tailMap(first(from), true))
                    .values()
                    .iterator();
        }
        return from == null
                ? new DescendingWalk(this, Collections.emptyIterator(), down(rows))
                : new DescendingWalk(this, group(from).users().iterator(), downFromBelow(from));
    }

    /** Iterates in descending order over the users that precede the group of a position. */
    Iterator<UserRow> downFromBelow(UserPosition position) {
        return down(rows.headMap(first(position), false));
    }

    private Iterator<UserRow> restOfGroup(UserPosition after) {
        return rows.subMap(after, false, last(after), true).values().iterator();
    }

    private static Iterator<UserRow> down(TreePMap<UserPosition, UserRow> rows) {
        return rows.descendingMap().values().iterator();
    }

    private static UserPosition first(UserPosition position) {
        return withId(position, FIRST_ID);
    }

    private static UserPosition last(UserPosition position) {
        return withId(position, LAST_ID);
    }

    private static UserPosition withId(UserPosition position, UUID id) {
        return new UserPosition(position.name(), position.email(), position.role(), position.createdAt(), id);
    }

    /**
     * Iterates over the groups of an index in descending order, and over the users of each group in ascending order.
     * The result is sorted by descending key, then by ascending id. The iterator reaches a group of one user in one
     * step, and a larger group with a few lookups.
     */
    private static final class DescendingWalk implements Iterator<UserRow> {

        private final UserIndex index;
        private Iterator<UserRow> group;
        private Iterator<UserRow> down;
        private @Nullable UserRow nextDown;

        /** Creates an iterator over the rest of a group, then over the groups that a descending iterator visits. */
        DescendingWalk(UserIndex index, Iterator<UserRow> group, Iterator<UserRow> down) {
            this.index = index;
            this.group = group;
            this.down = down;
            this.nextDown = nextOf(down);
        }

        @Override
        public boolean hasNext() {
            return group.hasNext() || nextDown != null;
        }

        @Override
        public UserRow next() {
            if (!group.hasNext()) {
                enterGroup();
            }
            return group.next();
        }

        private void enterGroup() {
            UserRow last = nextDown;
            if (last == null) {
                throw new NoSuchElementException();
            }
            nextDown = nextOf(down);
            if (nextDown == null || !index.isSameGroup(last.position(), nextDown.position())) {
                group = List.of(last).iterator();
                return;
            }
            group = index.group(last.position()).users().iterator();
            down = index.downFromBelow(last.position());
            nextDown = nextOf(down);
        }

        private static @Nullable UserRow nextOf(Iterator<UserRow> users) {
            return users.hasNext() ? users.next() : null;
        }
    }
}
