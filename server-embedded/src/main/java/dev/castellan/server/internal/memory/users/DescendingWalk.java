package dev.castellan.server.internal.memory.users;

import dev.castellan.server.store.rows.UserRow;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Iterates over the groups of an index in descending order, and over the users of each group in ascending order. The
 * result is sorted by descending key, then by ascending id. The iterator reaches a group of one user in one step, and a
 * larger group with a few lookups.
 */
final class DescendingWalk implements Iterator<UserRow> {

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
