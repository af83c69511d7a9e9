package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.DeletionCheck;
import dev.castellan.server.internal.rules.InputRemoval;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Deletion;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.QueryRow;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Deletes an input and its queries (specification, "Inputs"), and removes it from every collection. Otherwise a
 * collection could never become empty, because the specification has no operation that removes an input from a
 * collection.
 */
final class DeleteInput implements Operation.Changing<Void, Void> {

    private static final int PAGE = 200;

    private final DeletionCheck deletionCheck;
    private final Consumer<UUID> removal;

    /**
     * @param removal deletes the remaining rows of an organization's deleted inputs, after the commit
     */
    DeleteInput(DeletionCheck deletionCheck, Consumer<UUID> removal) {
        this.deletionCheck = deletionCheck;
        this.removal = removal;
    }

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        InputRow input = AccessibleResources.input(tx, caller, arguments.id(0));
        deletionCheck.check("input " + input.id(), () -> deletions(tx, caller, input));
        if (!InputRemoval.delete(tx, input.id())) {
            tx.afterCommit(() -> removal.accept(caller.organizationId()));
        }
        return null;
    }

    private static Stream<Deletion> deletions(View view, Caller caller, InputRow input) {
        Stream<QueryRow> queries = Stream.iterate(
                        view.queries().ofInput(input.id(), null, PAGE),
                        page -> !page.isEmpty(),
                        page -> next(view, input, page))
                .flatMap(List::stream);
        return Stream.concat(
                Stream.of(DeletionCheck.input(caller, input)),
                queries.map(query -> DeletionCheck.query(caller, query)));
    }

    private static List<QueryRow> next(View view, InputRow input, List<QueryRow> page) {
        return page.size() < PAGE
                ? List.of()
                : view.queries().ofInput(input.id(), page.get(PAGE - 1).id(), PAGE);
    }
}
