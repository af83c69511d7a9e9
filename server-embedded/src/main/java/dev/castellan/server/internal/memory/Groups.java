package dev.castellan.server.internal.memory;

import dev.castellan.server.internal.store.rows.Order;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/**
 * Groups of sorted items. Each group is identified by an id. Immutable.
 *
 * @param <I> the type of the items
 */
final class Groups<I> {

    /** An instance without groups, for items that are ids. */
    static final Groups<UUID> OF_IDS = empty(Order.OF_IDS);

    private final Tree<UUID, Tree<I, I>> members;
    private final Tree<I, I> none;

    private Groups(Tree<UUID, Tree<I, I>> members, Tree<I, I> none) {
        this.members = members;
        this.none = none;
    }

    /** Returns an instance without groups, for items in this order. */
    static <I> Groups<I> empty(Comparator<? super I> order) {
        return new Groups<>(Tree.rows("group"), Tree.empty("item", order));
    }

    /** Returns the items of a group, as a map from each item to itself. */
    Tree<I, I> of(UUID group) {
        Tree<I, I> items = members.getOrNull(group);
        return items == null ? none : items;
    }

    List<I> list(UUID group) {
        return of(group).keys().toList();
    }

    /** Returns the first items of a group. */
    List<I> first(UUID group, int limit) {
        return of(group).keys().limit(limit).toList();
    }

    Groups<I> plus(UUID group, I item) {
        Tree<I, I> items = members.getOrNull(group);
        return new Groups<>(
                items == null
                        ? members.plus(group, none.plus(item, item))
                        : members.replace(group, items.with(item, item)),
                none);
    }

    Groups<I> minus(UUID group, I item) {
        Tree<I, I> rest = of(group).minus(item);
        return new Groups<>(rest.isEmpty() ? members.minus(group) : members.replace(group, rest), none);
    }
}
