package dev.castellan.server.internal.execution;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.rates.ChangeRate;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.ChangeNotice.Outcome;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Route;
import dev.castellan.server.spi.SessionCalls;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.KeptAnswer;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs operations on a store for signed-in users. */
public final class SessionOperations implements SessionCalls {

    /** The operation name under which the store keeps form numbers. No operation of the API has this name. */
    private static final String FORM = "console.form";

    private final Store store;
    private final OperationIndex operations;
    private final ChangeRunner runner;
    private final ChangeRate rate;
    private final AnswerKeeper answers;

    /**
     * @param rate limits the changes of each session
     * @param answers stores form numbers
     */
    public SessionOperations(
            Store store, OperationIndex operations, ChangeRunner runner, ChangeRate rate, AnswerKeeper answers) {
        this.store = store;
        this.operations = operations;
        this.runner = runner;
        this.rate = rate;
        this.answers = answers;
    }

    @Override
    public <I, O> @Nullable O perform(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            Endpoint<I, O> endpoint,
            Arguments<I> arguments) {
        return performAfter(organizationId, sessionId, peer, view -> {}, endpoint, arguments);
    }

    @Override
    public <I, O> @Nullable O performAfter(
            UUID organizationId,
            UUID sessionId,
            @Nullable InetSocketAddress peer,
            Consumer<? super View> check,
            Endpoint<I, O> endpoint,
            Arguments<I> arguments) {
        Route<I, O> route = operations.route(endpoint);
        if (!OperationCall.isReading(route)) {
            return change(
                    new Request(organizationId, sessionId, peer), route, arguments, (tx, caller) -> check.accept(tx));
        }
        return store.<@Nullable O>read(organizationId, view -> {
            Caller caller = caller(view, endpoint, sessionId);
            check.accept(view);
            return new OperationCall<>(route, caller, peer, arguments).read(view);
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
        return change(
                new Request(organizationId, sessionId, peer),
                operations.route(endpoint),
                arguments,
                (tx, caller) ->
                        keep(tx, new KeptAnswer.Scope(caller.userId(), FORM, form.toString()), endpoint.status()));
    }

    private <I, O> @Nullable O change(
            Request request, Route<I, O> route, Arguments<I> arguments, BiConsumer<Transaction, Caller> before) {
        Endpoint<I, O> endpoint = route.endpoint();
        rate.check(request.sessionId);
        return runner.<@Nullable O>run(journal -> store.<@Nullable O>write(request.organizationId, tx -> {
            journal.restart();
            // the audit listener is not notified if the session is not valid
            Caller caller = CallerCheck.ofSession(tx, request.sessionId);
            journal.begin(ChangeAttempt.byCaller(caller, request.peer, endpoint.id(), arguments.path()));
            CallerCheck.withRole(endpoint, caller);
            before.accept(tx, caller);
            return new OperationCall<>(route, caller, request.peer, arguments).change(tx, journal);
        }));
    }

    /** Stores the number of a form. If the operation then fails, the transaction does not store the number. */
    private void keep(Transaction tx, KeptAnswer.Scope scope, int status) {
        if (answers.find(tx, scope) != null) {
            throw Refusal.of(
                    ErrorKind.CONFLICT, "this form was sent already: look at the list before you send it again");
        }
        answers.keep(tx, new KeptAnswer(scope, "", status, null, null, null, tx.now()));
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

    /** A request that a browser sent with a session. */
    private record Request(
            UUID organizationId, UUID sessionId, @Nullable InetSocketAddress peer) {}
}
