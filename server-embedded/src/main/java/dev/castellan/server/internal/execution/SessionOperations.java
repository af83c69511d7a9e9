package dev.castellan.server.internal.execution;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.ChangeNotice.Outcome;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.SessionCalls;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.View;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Runs operations on a store for people who are signed in. */
public final class SessionOperations implements SessionCalls {

    private final Store store;
    private final Map<String, Route<?, ?>> routes = new HashMap<>();
    private final OperationRunner runner;
    private final AuditTrail audit;
    private final Clock clock;

    /**
     * Runs operations on a store.
     *
     * @param routes the operations
     * @param runner runs changes, and records them
     * @param audit tells of changes
     * @param clock dates what was not made; the store dates what was
     */
    public SessionOperations(
            Store store, List<Route<?, ?>> routes, OperationRunner runner, AuditTrail audit, Clock clock) {
        this.store = store;
        this.runner = runner;
        this.audit = audit;
        this.clock = clock;
        routes.forEach(route -> this.routes.put(route.endpoint().id(), route));
    }

    @Override
    public <I, O> @Nullable O perform(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            Endpoint<I, O> endpoint,
            Arguments<I> arguments) {
        Route<I, O> route = route(endpoint);
        if (route.operation() instanceof Operation.Reading<I, O> reading) {
            return store.<@Nullable O>read(
                    organizationId,
                    view -> reading.run(
                            view, CallerCheck.withRole(endpoint, CallerCheck.ofSession(view, sessionId)), arguments));
        }
        return change(new Call<>(organizationId, sessionId, peer, route, arguments));
    }

    @Override
    public void tellForbidden(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            Endpoint<?, ?> endpoint,
            List<UUID> path) {
        String operation = route(endpoint).endpoint().id();
        Caller caller = store.read(organizationId, view -> CallerCheck.ofSession(view, sessionId));
        audit.tell(new CallerEvent(caller, peer, operation, path)
                .unmade(clock.instant(), Outcome.REFUSED, ErrorKind.FORBIDDEN.status()));
    }

    private <I, O> @Nullable O change(Call<I, O> call) {
        try {
            OperationRunner.Made<O> made = store.write(call.organizationId(), tx -> {
                Caller caller = CallerCheck.withRole(call.route().endpoint(), call.recognize(tx));
                return runner.change(tx, call.route(), call.operation(), caller, call.peer(), call.arguments());
            });
            call.events().forEach(event -> audit.tell(event.made(made.at(), made.createdId(), null), made.output()));
            return made.output();
        } catch (RuntimeException e) {
            call.events()
                    .forEach(event -> audit.tell(event.unmade(clock.instant(), Failure.outcome(e), Failure.status(e))));
            throw e;
        }
    }

    @SuppressWarnings("unchecked") // a route is kept under its own endpoint
    private <I, O> Route<I, O> route(Endpoint<I, O> endpoint) {
        Route<?, ?> route = routes.get(endpoint.id());
        if (route == null) {
            throw new IllegalArgumentException(endpoint.id() + " is not an operation of the API");
        }
        return (Route<I, O>) route;
    }

    /** A call that changes the state, and its caller as soon as that is known. */
    private record Call<I, O>(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            Route<I, O> route,
            Arguments<I> arguments,
            AtomicReference<@Nullable Caller> caller) {

        Call(
                UUID organizationId,
                UUID sessionId,
                @Nullable InetSocketAddress peer,
                Route<I, O> route,
                Arguments<I> arguments) {
            this(organizationId, sessionId, peer, route, arguments, new AtomicReference<>());
        }

        Operation.Changing<I, O> operation() {
            return (Operation.Changing<I, O>) route.operation();
        }

        Caller recognize(View view) {
            // the work may run again in another state
            caller.set(null);
            Caller known = CallerCheck.ofSession(view, sessionId);
            caller.set(known);
            return known;
        }

        /** Returns what the audit listener is told of: nothing of a caller who is not known. */
        List<CallerEvent> events() {
            Caller known = caller.get();
            return known == null
                    ? List.of()
                    : List.of(new CallerEvent(known, peer, route.endpoint().id(), arguments.path()));
        }
    }
}
