package dev.castellan.harness.seeds;

import java.util.List;

/** The names that every tenant has before a seed is applied. */
enum ReservedNames implements TakenNames {
    /** The only instance. */
    NAMES;

    @Override
    public boolean contains(ResourceKind kind, String name) {
        return all(kind).contains(name);
    }

    @Override
    public List<String> all(ResourceKind kind) {
        return switch (kind) {
            case USER -> List.of(Seed.ADMIN);
            case PROJECT -> List.of(Seed.DEFAULT_PROJECT);
            case COLLECTION, INPUT, QUERY -> List.of();
        };
    }
}
