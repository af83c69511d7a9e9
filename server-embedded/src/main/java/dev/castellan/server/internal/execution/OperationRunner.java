package dev.castellan.server.internal.execution;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.audit.AuditOrigin;
import dev.castellan.server.internal.audit.AuditWriter;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Route;
import dev.castellan.server.store.Transaction;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Runs operations that change the state, and writes their audit events in their transactions. Safe for use by several threads. */
public final class OperationRunner {

    private final AuditWriter events;

    /** Writes events with this writer. */
    public OperationRunner(AuditWriter events) {
        this.events = events;
    }

    /**
     * Runs an operation that changes the state, for a caller that was checked in this transaction.
     *
     * @param peer where the request comes from; absent if it comes through no socket
     */
    public <I, O> Made<O> change(
            Transaction tx,
            Route<I, O> route,
            Operation.Changing<I, O> operation,
            Caller caller,
            @Nullable InetSocketAddress peer,
            Arguments<I> arguments) {
        O output = operation.run(tx, caller, arguments);
        UUID createdId = createdId(route, output);
        events.write(tx, AuditOrigin.of(caller, peer), route.endpoint().id(), arguments.path(), createdId);
        return new Made<>(output, createdId, tx.now());
    }

    /** Returns the id of the created resource; null if none was created. */
    public static <O> @Nullable UUID createdId(Route<?, O> route, @Nullable O output) {
        return output == null || route.createdId() == null
                ? null
                : route.createdId().apply(output);
    }

    /**
     * What a change returned.
     *
     * @param <O> the answer's body
     * @param output the answer's body; absent for none
     * @param createdId the id of what was created; absent if nothing was
     * @param at when the change was made
     */
    public record Made<O>(@Nullable O output, @Nullable UUID createdId, Instant at) {}
}
