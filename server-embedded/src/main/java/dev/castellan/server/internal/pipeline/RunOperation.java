package dev.castellan.server.internal.pipeline;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.Json;
import dev.castellan.server.internal.execution.AuditTrail;
import dev.castellan.server.internal.execution.CallerCheck;
import dev.castellan.server.internal.execution.CallerEvent;
import dev.castellan.server.internal.execution.OperationRunner;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Route;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.KeptAnswer;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs the operation of a request on the store, and encodes its answer. */
public final class RunOperation {

    /** The headers of every answer without a body. */
    static final Headers WITHOUT_BODY = Headers.of("Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");

    /** The headers of every answer with a body. */
    public static final Headers WITH_BODY = Headers.of(
            "Content-Type", "application/json", "Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");

    private final Store store;
    private final OperationRunner runner;
    private final IdempotencyKeys keys;
    private final AuditTrail audit;
    private final Set<Endpoint<?, ?>> served;

    /** @param routes the routes that are served: answers point with {@code Location} to no others */
    RunOperation(
            Store store, OperationRunner runner, List<Route<?, ?>> routes, IdempotencyKeys keys, AuditTrail audit) {
        this.store = store;
        this.runner = runner;
        this.keys = keys;
        this.audit = audit;
        this.served = routes.stream().map(Route::endpoint).collect(Collectors.toUnmodifiableSet());
    }

    <I, O> ApiResponse answer(
            Route<I, O> route,
            Caller caller,
            @Nullable InetSocketAddress peer,
            Arguments<I> arguments,
            ApiRequest request) {
        if (route.operation() instanceof Operation.Reading<I, O> reading) {
            O output = store.read(
                    caller.organizationId(),
                    view -> reading.run(view, CallerCheck.again(view, route.endpoint(), caller), arguments));
            return encoded(route, output);
        }
        Operation.Changing<I, O> operation = (Operation.Changing<I, O>) route.operation();
        Change change = change(route, operation, caller, peer, arguments, request);
        if (change.madeAt() != null) {
            audit.tellInvitation(caller.organizationId(), caller.userId(), change.output());
            if (audit.isHeard()) {
                audit.tell(new CallerEvent(caller, peer, route.endpoint().id(), arguments.path())
                        .made(
                                change.madeAt(),
                                change.createdId(),
                                change.answer().status()));
            }
        }
        return change.answer();
    }

    private <I, O> Change change(
            Route<I, O> route,
            Operation.Changing<I, O> operation,
            Caller caller,
            @Nullable InetSocketAddress peer,
            Arguments<I> arguments,
            ApiRequest request) {
        String key = IdempotencyKeys.keyOf(route.endpoint(), request.headers());
        KeptAnswer.Scope scope = key == null
                ? null
                : new KeptAnswer.Scope(caller.userId(), route.endpoint().id(), key);
        if (scope != null) {
            keys.begin(scope);
        }
        try {
            return store.write(
                    caller.organizationId(), tx -> run(tx, route, operation, caller, peer, arguments, request, scope));
        } finally {
            if (scope != null) {
                keys.end(scope);
            }
        }
    }

    private <I, O> Change run(
            Transaction tx,
            Route<I, O> route,
            Operation.Changing<I, O> operation,
            Caller before,
            @Nullable InetSocketAddress peer,
            Arguments<I> arguments,
            ApiRequest request,
            KeptAnswer.@Nullable Scope scope) {
        Caller caller = CallerCheck.again(tx, route.endpoint(), before);
        ApiResponse first = scope == null ? null : keys.firstAnswer(tx, scope, caller, request);
        if (first != null) {
            return new Change(first, null, null, null);
        }
        OperationRunner.Made<O> made = runner.change(tx, route, operation, caller, peer, arguments);
        ApiResponse answer = encoded(route, made.output());
        if (scope != null) {
            keys.keep(tx, scope, request, route.endpoint(), answer, made.createdId());
        }
        return new Change(answer, made.at(), made.createdId(), made.output());
    }

    /** Returns the answer with the result of an operation. */
    <O> ApiResponse encoded(Route<?, O> route, @Nullable O output) {
        int status = route.endpoint().status();
        if (output == null || route.endpoint().output().isNone()) {
            return new ApiResponse(status, WITHOUT_BODY, ApiRequest.NO_BODY);
        }
        String location = location(route, output);
        Headers headers = location == null ? WITH_BODY : WITH_BODY.with("Location", location);
        return new ApiResponse(status, headers, Json.write(output));
    }

    private <O> @Nullable String location(Route<?, O> route, O output) {
        UUID id = OperationRunner.createdId(route, output);
        Endpoint<?, ?> readAt = route.readAt();
        return id == null || readAt == null || !served.contains(readAt)
                ? null
                : Endpoints.PREFIX + readAt.path().expand(List.of(id));
    }

    /**
     * What a write did.
     *
     * @param madeAt when the change was made; absent if a kept answer was sent again
     * @param createdId the id of what was created; absent if nothing was
     * @param output what the operation returned; absent if it returned nothing
     */
    private record Change(
            ApiResponse answer,
            @Nullable Instant madeAt,
            @Nullable UUID createdId,
            @Nullable Object output) {}
}
