package dev.castellan.server.internal.pipeline;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.execution.AuditTrail;
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
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Runs the operation of a request on the store, and encodes its answer. */
final class RunOperation {

    private final Store store;
    private final OperationRunner runner;
    private final EncodeOutput encode;
    private final IdempotencyKeys keys;
    private final AuditTrail audit;

    RunOperation(Store store, OperationRunner runner, EncodeOutput encode, IdempotencyKeys keys, AuditTrail audit) {
        this.store = store;
        this.runner = runner;
        this.encode = encode;
        this.keys = keys;
        this.audit = audit;
    }

    <I, O> ApiResponse answer(
            Route<I, O> route,
            Caller caller,
            @Nullable InetSocketAddress peer,
            Arguments<I> arguments,
            ApiRequest request) {
        if (route.operation() instanceof Operation.Reading<I, O> reading) {
            O output = store.read(
                    caller.organizationId(), view -> runner.read(view, route.endpoint(), reading, caller, arguments));
            return encode.answer(route, output);
        }
        Operation.Changing<I, O> operation = (Operation.Changing<I, O>) route.operation();
        Change change = change(route, operation, caller, peer, arguments, request);
        if (change.madeAt() != null) {
            CallerEvent event = new CallerEvent(caller, peer, route.endpoint().id(), arguments.path());
            audit.tell(
                    event.made(
                            change.madeAt(), change.createdId(), change.answer().status()),
                    change.output());
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
        Caller caller = runner.check(tx, route.endpoint(), before);
        ApiResponse first = scope == null ? null : keys.firstAnswer(tx, scope, caller, request);
        if (first != null) {
            return new Change(first, null, null, null);
        }
        OperationRunner.Made<O> made = runner.change(tx, route, operation, caller, peer, arguments);
        ApiResponse answer = encode.answer(route, made.output());
        if (scope != null) {
            keys.keep(tx, scope, request, route.endpoint(), answer, made.createdId());
        }
        return new Change(answer, made.at(), made.createdId(), made.output());
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
