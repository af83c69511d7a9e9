package dev.castellan.server.internal.memory;

import java.util.UUID;

/** A relation between holders and items, indexed in both directions. Immutable. */
record Relation(Groups<UUID> items, Groups<UUID> holders) {

    static final Relation EMPTY = new Relation(Groups.OF_IDS, Groups.OF_IDS);

    Tree<UUID, UUID> itemsOf(UUID holder) {
        return items.of(holder);
    }

    Tree<UUID, UUID> holdersOf(UUID item) {
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

    /** Removes an item from the first {@code limit} of its holders. */
    Relation withoutItem(UUID item, int limit) {
        Relation rest = this;
        for (UUID holder : holders.first(item, limit)) {
            rest = rest.minus(holder, item);
        }
        return rest;
    }

    Relation withoutItem(UUID item) {
        return withoutItem(item, Integer.MAX_VALUE);
    }

    /** Removes all items of a holder. */
    Relation withoutHolder(UUID holder) {
        Relation rest = this;
        for (UUID item : items.list(holder)) {
            rest = rest.minus(holder, item);
        }
        return rest;
    }
}
