package dev.castellan.server.internal.memory.users;

import dev.castellan.server.store.rows.UserRow;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Walks an index from its largest group to its smallest, up in each: the order of a descending key whose last tie-break
 * still ascends. A group of one costs a step, a larger one some look-ups, however large it is.
 */
final class DescendingWalk implements Iterator<UserRow> {

    private final UserIndex index;
    private Iterator<UserRow> group;
    private Iterator<UserRow> down;
    private @Nullable UserRow nextDown;

    /** Walks the rest of a group, then the groups that an iterator meets on its way down. */
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
