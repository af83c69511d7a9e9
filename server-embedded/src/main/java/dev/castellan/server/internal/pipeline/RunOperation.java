package dev.castellan.server.internal.pipeline;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.AuditEvent;
import dev.castellan.server.spi.AuditListener;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Route;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.KeptAnswer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs an operation on the store and encodes its answer. Token, role and access are checked again in the state that the
 * operation sees, so that a revoked token changes nothing.
 */
final class RunOperation {

    private static final Logger LOG = LoggerFactory.getLogger(RunOperation.class);

    private final Store store;
    private final EncodeOutput encode;
    private final IdempotencyKeys keys;
    private final AuditListener audit;

    RunOperation(Store store, EncodeOutput encode, IdempotencyKeys keys, AuditListener audit) {
        this.store = store;
        this.encode = encode;
        this.keys = keys;
        this.audit = audit;
    }

    <I, O> ApiResponse answer(Route<I, O> route, Caller caller, Arguments<I> arguments, ApiRequest request) {
        if (route.operation() instanceof Operation.Reading<I, O> reading) {
            O output = store.read(
                    caller.organizationId(),
                    view -> reading.run(
                            view, CheckRole.of(route.endpoint(), Authenticate.again(view, caller)), arguments));
            return encode.answer(route, output);
        }
        return change(route, (Operation.Changing<I, O>) route.operation(), caller, arguments, request);
    }

    private <I, O> ApiResponse change(
            Route<I, O> route,
            Operation.Changing<I, O> operation,
            Caller caller,
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
            Change change = store.write(
                    caller.organizationId(), tx -> run(tx, route, operation, caller, arguments, request, scope));
            tell(change);
            return change.answer();
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
            Arguments<I> arguments,
            ApiRequest request,
            KeptAnswer.@Nullable Scope scope) {
        Caller caller = CheckRole.of(route.endpoint(), Authenticate.again(tx, before));
        ApiResponse first = scope == null ? null : keys.firstAnswer(tx, scope, caller, request);
        if (first != null) {
            return new Change(first, null);
        }
        O output = operation.run(tx, caller, arguments);
        UUID createdId = EncodeOutput.createdId(route, output);
        ApiResponse answer = encode.answer(route, output);
        if (scope != null) {
            keys.keep(tx, scope, request, route.endpoint(), answer, createdId);
        }
        return new Change(
                answer,
                new AuditEvent(
                        tx.now(),
                        route.endpoint().id(),
                        caller.organizationId(),
                        caller.userId(),
                        caller.tokenId(),
                        arguments.path(),
                        createdId));
    }

    private void tell(Change change) {
        if (change.event() == null) {
            return;
        }
        try {
            audit.changed(change.event());
        } catch (Throwable e) { // also what it does not declare: the change is made
            LOG.error("the audit listener failed at {}", change.event(), FatalErrors.unlessFatal(e));
        }
    }

    /**
     * What a write did.
     *
     * @param event what the audit listener is told; absent if a kept answer was sent again
     */
    private record Change(ApiResponse answer, @Nullable AuditEvent event) {}
}
