package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.Guarded;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Visible;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.QueryRow;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Deletes a query. */
final class DeleteQuery implements Operation.Changing<Void, Void> {

    private final Guarded guarded;

    DeleteQuery(Guarded guarded) {
        this.guarded = guarded;
    }

    @Override
    public @Nullable Void run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        QueryRow query = Visible.query(tx, caller, arguments.id(0));
        guarded.check("query " + query.id(), () -> Stream.of(Guarded.query(caller, query)));
        tx.queries().delete(query.id());
        return null;
    }
}
