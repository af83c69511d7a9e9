package dev.castellan.harness;

import java.util.Optional;
import java.util.UUID;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/** Which inputs and queries are in use, and by what. Immutable. */
final class Uses {

    static final Uses NONE = new Uses(HashTreePMap.empty());

    private final PMap<UUID, String> byId;

    private Uses(PMap<UUID, String> byId) {
        this.byId = byId;
    }

    Uses with(UUID id, String by) {
        return new Uses(byId.plus(id, by));
    }

    Uses without(UUID id) {
        return new Uses(byId.minus(id));
    }

    Optional<String> of(UUID id) {
        return Optional.ofNullable(byId.get(id));
    }
}
