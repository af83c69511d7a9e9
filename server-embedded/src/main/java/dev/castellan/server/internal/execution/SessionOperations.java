package dev.castellan.server.internal.execution;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.audit.ChangeJournal;
import dev.castellan.server.internal.execution.OperationRunner.Around;
import dev.castellan.server.internal.rules.ChangeRateLimiter;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.SessionCalls;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The operations for signed-in users. Thread-safe.
 *
 * @param rate limits the changes of each session
 * @param responses stores form numbers
 */
public record SessionOperations(
        OperationRunner runner, OperationIndex operations, ChangeRateLimiter rate, ResponseStorage responses)
        implements SessionCalls {

    /** The operation name under which the store keeps form numbers. No operation of the API has this name. */
    private static final String FORM = "console.form";

    @Override
    public <I, O> @Nullable O perform(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            Endpoint<I, O> endpoint,
            Arguments<I> arguments) {
        return performAfter(organizationId, sessionId, peer, view -> {}, endpoint, arguments);
    }

    /**
     * Runs an operation as {@link #perform} does, after a check in the same transaction.
     *
     * @param peer the address and port of the client, or null for a request without a socket
     * @param check throws a {@link Refusal} if the operation must not run. Can run more than once
     * @throws Refusal as {@code perform} and {@code check} do
     * @throws IllegalArgumentException if the endpoint is not part of the API
     */
    public <I, O> @Nullable O performAfter(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            Consumer<? super View> check,
            Endpoint<I, O> endpoint,
            Arguments<I> arguments) {
        Principal.SessionPrincipal session = new Principal.SessionPrincipal(organizationId, sessionId, peer);
        OperationCall<I, O> call = new OperationCall<>(operations.route(endpoint), arguments);
        return call.isReading()
                ? runner.read(session, call, check)
                : change(session, call, (tx, caller, operation) -> {
                    check.accept(tx);
                    return operation.get();
                });
    }

    @Override
    public <I, O> @Nullable O performOnce(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            UUID form,
            Endpoint<I, O> endpoint,
            Arguments<I> arguments) {
        return performOnceAfter(organizationId, sessionId, peer, form, view -> {}, endpoint, arguments);
    }

    /**
     * Runs an operation as {@link #performOnce} does, after a check in the same transaction.
     *
     * @param peer the address and port of the client, or null for a request without a socket
     * @param check throws a {@link Refusal} if the operation must not run. Can run more than once
     * @throws Refusal as {@code performOnce} and {@code check} do
     * @throws IllegalArgumentException if the endpoint is not part of the API
     */
    public <I, O> @Nullable O performOnceAfter(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            UUID form,
            Consumer<? super View> check,
            Endpoint<I, O> endpoint,
            Arguments<I> arguments) {
        Principal.SessionPrincipal session = new Principal.SessionPrincipal(organizationId, sessionId, peer);
        OperationCall<I, O> call = new OperationCall<>(operations.route(endpoint), arguments);
        return change(session, call, (tx, caller, operation) -> {
            keep(tx, new StoredResponse.Scope(caller.userId(), FORM, form.toString()), endpoint.status());
            check.accept(tx);
            return operation.get();
        });
    }

    @Override
    public void notifyForbidden(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            Endpoint<?, ?> endpoint,
            List<UUID> path) {
        String operation = operations.route(endpoint).endpoint().id();
        Principal.SessionPrincipal session = new Principal.SessionPrincipal(organizationId, sessionId, peer);
        Caller caller = runner.store().read(organizationId, session::in);
        ChangeJournal journal = runner.trail().journal();
        journal.begin(session.attempt(caller, operation, path));
        journal.failed(null, ErrorKind.FORBIDDEN.status());
    }

    private <O> @Nullable O change(Principal.SessionPrincipal session, OperationCall<?, O> call, Around<O, O> around) {
        rate.check(session.sessionId());
        return runner.trail().<@Nullable O>notifying(journal -> runner.change(journal, session, call, around));
    }

    /** Stores the number of a form. If the operation then fails, the transaction does not store the number. */
    private void keep(Transaction tx, StoredResponse.Scope scope, int status) {
        if (responses.find(tx, scope) != null) {
            throw Refusal.of(
                    ErrorCode.FORM_SENT, "this form was already sent: check the list before you send it again");
        }
        responses.keep(tx, new StoredResponse(scope, "", status, null, null, null, tx.now()));
    }
}
