package dev.castellan.server.internal.memory.users;

import dev.castellan.server.store.rows.UserPosition;
import dev.castellan.server.store.rows.UserRow;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Selects the first users in sort order from any number of users. Holds at most {@code limit} users in memory. */
final class BoundedUserSelection {

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

    /** Returns the position of the last selected user. */
    UserPosition last() {
        return lastOnTop.element().position();
    }

    List<UserRow> inOrder() {
        return lastOnTop.stream().sorted(order).map(Ranked::user).toList();
    }

    private record Ranked(UserPosition position, UserRow user) {}
}
