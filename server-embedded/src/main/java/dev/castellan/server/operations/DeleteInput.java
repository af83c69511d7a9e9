package dev.castellan.server.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.Caller;
import dev.castellan.server.Deletion;
import dev.castellan.server.Operation;
import dev.castellan.server.store.InputRow;
import dev.castellan.server.store.QueryRow;
import dev.castellan.server.store.Transaction;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Deletes an input with its queries (specification, "Inputs") and takes it out of every collection: no specified call
 * does, so a collection with an undeletable input could never become empty.
 */
final class DeleteInput implements Operation.Changing<Void, Void> {

    private final Guarded guarded;

    DeleteInput(Guarded guarded) {
        this.guarded = guarded;
    }

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        InputRow input = Visible.input(tx, caller, arguments.id(0));
        List<QueryRow> queries = tx.queries().ofInput(input.id(), null, Integer.MAX_VALUE);
        guarded.check(
                "input " + input.id(),
                Stream.concat(
                        Stream.of(Guarded.input(caller, input)),
                        queries.stream().<Deletion>map(query -> Guarded.query(caller, query))));
        tx.queries().deleteOf(input.id());
        tx.collections().removeInputEverywhere(input.id());
        tx.inputs().delete(input.id());
        return null;
    }
}
