package dev.castellan.server.internal.execution;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Route;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import java.net.InetSocketAddress;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A call to an operation by an authenticated caller.
 *
 * @param <I> the type of the request body
 * @param <O> the type of the answer's body
 * @param peer the address and port of the client, or null for a request without a socket
 */
public record OperationCall<I, O>(
        Route<I, O> route, Caller caller, @Nullable InetSocketAddress peer, Arguments<I> arguments) {

    /**
     * Returns a copy of this call whose caller is validated again, against the rows of this view.
     *
     * @throws dev.castellan.server.spi.Refusal if the caller is no longer valid, or the caller's role does not permit
     *     the endpoint
     */
    public OperationCall<I, O> in(View view) {
        return new OperationCall<>(route, CallerCheck.again(view, route.endpoint(), caller), peer, arguments);
    }

    /** Runs a read-only operation. The caller must be valid in this view. */
    public @Nullable O read(View view) {
        return ((Operation.Reading<I, O>) route.operation()).run(view, caller, arguments);
    }

    /**
     * Runs an operation that changes the state, and writes its audit event. The caller must be valid in this
     * transaction.
     */
    public @Nullable O change(Transaction tx, ChangeJournal journal) {
        ChangeAttempt attempt = attempt();
        journal.begin(attempt);
        O output = ((Operation.Changing<I, O>) route.operation()).run(tx, caller, arguments);
        journal.made(tx, attempt, createdId(route, output), output);
        return output;
    }

    public static boolean isReading(Route<?, ?> route) {
        return route.operation() instanceof Operation.Reading;
    }

    /** Returns the id of the created resource, or null if the operation creates none. */
    public static <O> @Nullable UUID createdId(Route<?, O> route, @Nullable O output) {
        return output == null || route.createdId() == null
                ? null
                : route.createdId().apply(output);
    }

    private ChangeAttempt attempt() {
        return ChangeAttempt.byCaller(caller, peer, route.endpoint().id(), arguments.path());
    }
}
