package dev.castellan.server.internal.memory.persistent;

import java.util.Comparator;
import org.pcollections.TreePMap;
import org.pcollections.TreePSet;

/**
 * Sorted sets of items, by what they belong to. Immutable.
 *
 * @param <G> what items belong to
 * @param <I> the items
 */
public final class Groups<G, I> {

    private final TreePMap<G, TreePSet<I>> members;
    private final TreePSet<I> none;

    private Groups(TreePMap<G, TreePSet<I>> members, TreePSet<I> none) {
        this.members = members;
        this.none = none;
    }

    /** Returns no groups; they and their items will have these orders. */
    public static <G, I> Groups<G, I> empty(Comparator<? super G> ofGroups, Comparator<? super I> ofItems) {
        return new Groups<>(TreePMap.empty(ofGroups), TreePSet.empty(ofItems));
    }

    public TreePSet<I> of(G group) {
        TreePSet<I> items = members.get(group);
        return items == null ? none : items;
    }

    public Groups<G, I> plus(G group, I item) {
        return new Groups<>(members.plus(group, of(group).plus(item)), none);
    }

    public Groups<G, I> minus(G group, I item) {
        TreePSet<I> rest = of(group).minus(item);
        return rest.isEmpty() ? without(group) : new Groups<>(members.plus(group, rest), none);
    }

    public Groups<G, I> without(G group) {
        return new Groups<>(members.minus(group), none);
    }
}
