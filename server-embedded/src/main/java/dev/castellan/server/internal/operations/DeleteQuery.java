package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.DeletionCheck;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.QueryRow;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Deletes a query. */
final class DeleteQuery implements Operation.Changing<Void, Void> {

    private final DeletionCheck deletionCheck;

    DeleteQuery(DeletionCheck deletionCheck) {
        this.deletionCheck = deletionCheck;
    }

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        QueryRow query = AccessibleResources.query(tx, caller, arguments.id(0));
        deletionCheck.check("query " + query.id(), () -> Stream.of(DeletionCheck.query(caller, query)));
        tx.queries().delete(query.id());
        return null;
    }
}
