package dev.castellan.server.internal.memory.persistent;

import dev.castellan.server.store.rows.Order;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Sorted groups of items. An id identifies each group. Immutable.
 *
 * @param <I> the items
 */
public final class Groups<I> {

    /** Empty groups of ids. */
    public static final Groups<UUID> OF_IDS = empty(Order.OF_IDS);

    private final Tree<UUID, Tree<I, I>> members;
    private final Tree<I, I> none;

    private Groups(Tree<UUID, Tree<I, I>> members, Tree<I, I> none) {
        this.members = members;
        this.none = none;
    }

    /** Returns empty groups for items with this order. */
    public static <I> Groups<I> empty(Comparator<? super I> order) {
        return new Groups<>(Tree.rows("group"), Tree.empty("item", order));
    }

    /** Returns the items of a group. Each item is its own value. */
    public Tree<I, I> of(UUID group) {
        Tree<I, I> items = members.getOrNull(group);
        return items == null ? none : items;
    }

    /** Returns the items of a group in their order. */
    public List<I> list(UUID group) {
        return of(group).keys().toList();
    }

    /** Returns the first items of a group after an item, or from the start if the item is null. */
    public List<I> page(UUID group, @Nullable I after, int limit) {
        return of(group).keys(after).limit(limit).toList();
    }

    public Groups<I> plus(UUID group, I item) {
        return new Groups<>(members.with(group, of(group).with(item, item)), none);
    }

    public Groups<I> minus(UUID group, I item) {
        Tree<I, I> rest = of(group).minus(item);
        return rest.isEmpty() ? without(group) : new Groups<>(members.with(group, rest), none);
    }

    public Groups<I> without(UUID group) {
        return new Groups<>(members.minus(group), none);
    }
}
