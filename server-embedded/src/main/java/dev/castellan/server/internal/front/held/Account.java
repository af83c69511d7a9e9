package dev.castellan.server.internal.front.held;

import java.util.LinkedHashSet;
import java.util.Set;

/** What is held for one token or one address block. */
final class Account {

    private final Set<Holding> holdings = new LinkedHashSet<>();

    void add(Holding holding) {
        holdings.add(holding);
    }

    void remove(Holding holding) {
        holdings.remove(holding);
    }

    /** Returns the holding that began first. */
    Holding oldest() {
        return holdings.iterator().next();
    }
}
