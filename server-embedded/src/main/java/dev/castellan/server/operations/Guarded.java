package dev.castellan.server.operations;

import dev.castellan.server.Caller;
import dev.castellan.server.Deletion;
import dev.castellan.server.DeletionGuard;
import dev.castellan.server.Refusal;
import dev.castellan.server.store.InputRow;
import dev.castellan.server.store.QueryRow;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Asks the embedder's guard before an input or query is deleted. */
final class Guarded {

    private final DeletionGuard guard;

    Guarded(DeletionGuard guard) {
        this.guard = guard;
    }

    static Deletion input(Caller caller, InputRow row) {
        return new Deletion(Deletion.Kind.INPUT, row.id(), row.projectId(), caller.organizationId());
    }

    static Deletion query(Caller caller, QueryRow row) {
        return new Deletion(Deletion.Kind.QUERY, row.id(), row.projectId(), caller.organizationId());
    }

    /** Refuses if anything depends on one of them; the first ones that block are named. */
    void check(String what, Supplier<Stream<Deletion>> deletions) {
        List<String> dependencies = guard == DeletionGuard.none() ? List.of() : dependencies(deletions.get());
        if (!dependencies.isEmpty()) {
            throw Refusal.blocked(
                    what + " is still in use: wait until it is not, or end what uses it",
                    String.join("; ", dependencies));
        }
    }

    private List<String> dependencies(Stream<Deletion> deletions) {
        return deletions
                .map(guard::dependenciesOf)
                .flatMap(Optional::stream)
                .limit(Dependencies.MOST_NAMED)
                .toList();
    }
}
