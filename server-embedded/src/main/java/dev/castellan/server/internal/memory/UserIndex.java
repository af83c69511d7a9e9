package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.store.rows.UserPosition;
import dev.castellan.server.internal.store.rows.UserRow;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePMap;

/**
 * Users in the order of one sort key, then of their ids, which ascend. Users with the same key form a group. Immutable.
 */
record UserIndex(TreePMap<UserPosition, UserRow> rows) {

    private static final UUID FIRST_ID = new UUID(0, 0);
    private static final UUID LAST_ID = new UUID(-1, -1);

    static UserIndex empty(Comparator<? super UserPosition> order) {
        return new UserIndex(TreePMap.empty(order));
    }

    UserIndex plus(UserPosition position, UserRow user) {
        return new UserIndex(rows.plus(position, user));
    }

    UserIndex minus(UserPosition position) {
        return new UserIndex(rows.minus(position));
    }

    int size() {
        return rows.size();
    }

    Collection<UserRow> users() {
        return rows.values();
    }

    /** Returns the users from a position to the position before {@code end}. A null position does not limit them. */
    UserIndex between(@Nullable UserPosition from, @Nullable UserPosition end) {
        TreePMap<UserPosition, UserRow> rest = from == null ? rows : rows.tailMap(from, true);
        return new UserIndex(end == null ? rest : rest.headMap(end, false));
    }

    UserIndex group(UserPosition position) {
        return new UserIndex(rows.subMap(first(position), true, last(position), true));
    }

    boolean isSameGroup(UserPosition one, UserPosition other) {
        return rows.comparator().compare(first(one), first(other)) == 0;
    }

    /** Iterates over the users after a position, or over all users if the position is null. */
    Iterator<UserRow> walk(@Nullable UserPosition after) {
        return (after == null ? rows : rows.tailMap(after, false)).values().iterator();
    }

    /** Iterates over the users from the group of a position on, or over all users if the position is null. */
    Iterator<UserRow> walkGroups(@Nullable UserPosition from) {
        return between(from == null ? null : first(from), null).users().iterator();
    }

    /** Returns the position before all users with the same key. */
    static UserPosition first(UserPosition position) {
        return withId(position, FIRST_ID);
    }

    /** Returns the position after all users with the same key. */
    static UserPosition last(UserPosition position) {
        return withId(position, LAST_ID);
    }

    private static UserPosition withId(UserPosition position, UUID id) {
        return new UserPosition(position.name(), position.email(), position.role(), position.createdAt(), id);
    }
}
