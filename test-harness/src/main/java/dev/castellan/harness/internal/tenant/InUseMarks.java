package dev.castellan.harness.internal.tenant;

import java.util.Optional;
import java.util.UUID;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/** Marks of the inputs and queries that are in use, and by what. Immutable. */
public final class InUseMarks {

    static final InUseMarks NONE = new InUseMarks(HashTreePMap.empty());

    private final PMap<UUID, String> byId;

    private InUseMarks(PMap<UUID, String> byId) {
        this.byId = byId;
    }

    InUseMarks with(UUID id, String by) {
        return new InUseMarks(byId.plus(id, by));
    }

    InUseMarks without(UUID id) {
        return new InUseMarks(byId.minus(id));
    }

    Optional<String> of(UUID id) {
        return Optional.ofNullable(byId.get(id));
    }
}
