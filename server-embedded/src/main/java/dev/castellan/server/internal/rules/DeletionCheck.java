package dev.castellan.server.internal.rules;

import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Deletion;
import dev.castellan.server.spi.DeletionGuard;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.QueryRow;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Consults the embedder's guard before an input or query is deleted. */
public final class DeletionCheck {

    private final DeletionGuard guard;

    public DeletionCheck(DeletionGuard guard) {
        this.guard = guard;
    }

    public static Deletion input(Caller caller, InputRow row) {
        return new Deletion(Deletion.Kind.INPUT, row.id(), row.projectId(), caller.organizationId());
    }

    public static Deletion query(Caller caller, QueryRow row) {
        return new Deletion(Deletion.Kind.QUERY, row.id(), row.projectId(), caller.organizationId());
    }

    /**
     * Refuses the deletion if the guard names dependencies of one of the resources. The refusal names the first
     * dependencies.
     */
    public void check(String what, Supplier<Stream<Deletion>> deletions) {
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
                .limit(DependencyText.MOST_NAMED)
                .toList();
    }
}
