package dev.castellan.system.statemodel;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** Formats the list of the objects that block a deletion. */
final class Blockers {

    private static final int MAX_NAMED = 100;

    private Blockers() {}

    static String text(String what, List<UUID> ids) {
        return ids.stream().limit(MAX_NAMED).map(UUID::toString).collect(Collectors.joining(", ", what + ": ", ""))
                + " (" + ids.size() + ")";
    }

    /** Returns the text that names the runs that use any of these objects. */
    static String runs(Situation at, List<UUID> ids) {
        return ids.stream().filter(at.busy()::contains).map(id -> Situation.RUN).collect(Collectors.joining("; "));
    }
}
