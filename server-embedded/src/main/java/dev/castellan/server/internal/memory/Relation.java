package dev.castellan.server.internal.memory;

import java.util.UUID;

/** A relation between holders and items, indexed in both directions. Immutable. */
record Relation(Groups<UUID> items, Groups<UUID> holders) {

    public static final Relation EMPTY = new Relation(Groups.OF_IDS, Groups.OF_IDS);

    public Tree<UUID, UUID> itemsOf(UUID holder) {
        return items.of(holder);
    }

    public Tree<UUID, UUID> holdersOf(UUID item) {
        return holders.of(item);
    }

    public boolean contains(UUID holder, UUID item) {
        return itemsOf(holder).contains(item);
    }

    public Relation plus(UUID holder, UUID item) {
        return new Relation(items.plus(holder, item), holders.plus(item, holder));
    }

    public Relation minus(UUID holder, UUID item) {
        return new Relation(items.minus(holder, item), holders.minus(item, holder));
    }

    /** Removes an item from the first {@code limit} of its holders. */
    public Relation withoutItem(UUID item, int limit) {
        Relation rest = this;
        for (UUID holder : holders.page(item, null, limit)) {
            rest = rest.minus(holder, item);
        }
        return rest;
    }

    public Relation withoutItem(UUID item) {
        return withoutItem(item, Integer.MAX_VALUE);
    }

    /** Removes all items of a holder. */
    public Relation withoutHolder(UUID holder) {
        Relation rest = this;
        for (UUID item : items.list(holder)) {
            rest = rest.minus(holder, item);
        }
        return rest;
    }
}
