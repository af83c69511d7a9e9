package dev.castellan.server.store.memory;

import java.util.UUID;
import org.pcollections.TreePSet;

/**
 * Which holder holds which items, to be asked from both sides. Immutable.
 *
 * @param items the items of a holder
 * @param holders the holders of an item
 */
record Relation(Groups items, Groups holders) {

    static final Relation EMPTY = new Relation(Groups.EMPTY, Groups.EMPTY);

    TreePSet<UUID> itemsOf(UUID holder) {
        return items.of(holder);
    }

    TreePSet<UUID> holdersOf(UUID item) {
        return holders.of(item);
    }

    boolean contains(UUID holder, UUID item) {
        return itemsOf(holder).contains(item);
    }

    Relation plus(UUID holder, UUID item) {
        return new Relation(items.plus(holder, item), holders.plus(item, holder));
    }

    Relation minus(UUID holder, UUID item) {
        return new Relation(items.minus(holder, item), holders.minus(item, holder));
    }

    Relation withoutItem(UUID item) {
        Groups rest = items;
        for (UUID holder : holdersOf(item)) {
            rest = rest.minus(holder, item);
        }
        return new Relation(rest, holders.without(item));
    }
}
