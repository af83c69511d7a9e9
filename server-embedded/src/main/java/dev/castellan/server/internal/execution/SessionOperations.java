package dev.castellan.server.internal.execution;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.rates.ChangeRate;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.ChangeNotice.Outcome;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.SessionCalls;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.View;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Runs operations on a store for signed-in users. */
public final class SessionOperations implements SessionCalls {

    private final Store store;
    private final OperationIndex operations;
    private final ChangeRunner runner;
    private final ChangeRate rate;

    /** @param rate limits the changes of each session */
    public SessionOperations(Store store, OperationIndex operations, ChangeRunner runner, ChangeRate rate) {
        this.store = store;
        this.operations = operations;
        this.runner = runner;
        this.rate = rate;
    }

    @Override
    public <I, O> @Nullable O perform(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            Endpoint<I, O> endpoint,
            Arguments<I> arguments) {
        Route<I, O> route = operations.route(endpoint);
        if (OperationCall.isReading(route)) {
            return store.<@Nullable O>read(
                    organizationId,
                    view -> new OperationCall<>(route, caller(view, endpoint, sessionId), peer, arguments).read(view));
        }
        rate.check(sessionId);
        return runner.<@Nullable O>run(journal -> store.<@Nullable O>write(organizationId, tx -> {
            journal.restart();
            // the audit listener is not notified if the session is not valid
            Caller caller = CallerCheck.ofSession(tx, sessionId);
            journal.begin(ChangeAttempt.byCaller(caller, peer, endpoint.id(), arguments.path()));
            CallerCheck.withRole(endpoint, caller);
            return new OperationCall<>(route, caller, peer, arguments).change(tx, journal);
        }));
    }

    @Override
    public void tellForbidden(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            Endpoint<?, ?> endpoint,
            List<UUID> path) {
        String operation = operations.route(endpoint).endpoint().id();
        Caller caller = store.read(organizationId, view -> CallerCheck.ofSession(view, sessionId));
        runner.tellUnmade(
                ChangeAttempt.byCaller(caller, peer, operation, path), Outcome.REFUSED, ErrorKind.FORBIDDEN.status());
    }

    private static Caller caller(View view, Endpoint<?, ?> endpoint, UUID sessionId) {
        return CallerCheck.withRole(endpoint, CallerCheck.ofSession(view, sessionId));
    }
}
