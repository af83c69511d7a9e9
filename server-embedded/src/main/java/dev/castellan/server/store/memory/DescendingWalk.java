package dev.castellan.server.store.memory;

import dev.castellan.server.store.UserPosition;
import dev.castellan.server.store.UserRow;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Walks an index from its largest group to its smallest, up in each: the order of a descending key whose last tie-break
 * still ascends. A step costs at the most some look-ups, however large the groups are.
 */
final class DescendingWalk implements Iterator<UserRow> {

    private final UserIndex index;
    private Iterator<UserRow> group;
    private @Nullable UserPosition nextGroup;

    /** Walks the rest of a group, then the group of a position, then those below. */
    DescendingWalk(UserIndex index, Iterator<UserRow> group, @Nullable UserPosition nextGroup) {
        this.index = index;
        this.group = group;
        this.nextGroup = nextGroup;
    }

    @Override
    public boolean hasNext() {
        while (!group.hasNext() && nextGroup != null) {
            group = index.group(nextGroup).users().iterator();
            nextGroup = index.below(nextGroup);
        }
        return group.hasNext();
    }

    @Override
    public UserRow next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return group.next();
    }
}
