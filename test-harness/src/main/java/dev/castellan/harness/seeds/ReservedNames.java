package dev.castellan.harness.seeds;

import java.util.List;

/** The names that every tenant has from its beginning. */
enum ReservedNames implements TakenNames {
    /** Those names. */
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
