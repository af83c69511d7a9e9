package dev.castellan.client.internal.call;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.internal.concurrent.CallFuture;
import dev.castellan.client.internal.concurrent.CallerStack;
import dev.castellan.client.internal.concurrent.Causes;
import dev.castellan.client.internal.time.Pauses;
import dev.castellan.client.internal.token.Authorizer;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A call of the asynchronous face: the steps of {@link CallEngine#exchange}, each begun when the one before it has ended, on
 * whatever thread that was.
 *
 * @param <O> what the endpoint answers
 * @param <R> what the caller gets of it
 */
final class AsyncCall<O, R> {

    private final CallEngine calls;
    private final ApiRequest request;
    private final CallState<O> attempts;
    private final Authorizer tokens;
    private final Function<? super TypedResponse<O>, R> outcome;
    private final CallerStack caller = new CallerStack();
    private final CallFuture<R> result = CallFuture.begin();
    private boolean hasTurn;
    private volatile boolean maybeSending;

    AsyncCall(
            CallEngine calls,
            Endpoint<?, O> endpoint,
            ApiRequest request,
            Function<? super TypedResponse<O>, R> outcome) {
        this.calls = calls;
        this.request = request;
        this.attempts = CallState.of(calls, endpoint);
        this.tokens = calls.tokens();
        this.outcome = outcome;
    }

    /** Begins the call. */
    CompletableFuture<R> start() {
        Pauses.Later timer = calls.retries().timing().pauses().later(attempts.timeOfCall(), this::endOfTime);
        result.endsBy(timer::cancel);
        // However the future is ended: its listeners are told once.
        CompletableFuture<R> unused = result.whenComplete((value, failure) -> attempts.ended(failure));
        guarded(this::attempt);
        return result;
    }

    private void attempt() {
        // Before all else: it may take longer than a token lives until it is this call's turn.
        follow(() -> calls.dispatch().queue().enter(attempts.endpoint()), turn -> {
            hasTurn = true;
            attempts.begin();
            authorize();
        });
    }

    private void authorize() {
        follow(() -> tokens.applyAsync(attempts.endpoint(), request), this::send);
    }

    private void send(ApiRequest authorized) {
        follow(() -> sending(authorized), response -> {
            leave();
            attempts.answered(authorized, response);
            next();
        });
    }

    private CompletableFuture<ApiResponse> sending(ApiRequest authorized) {
        ApiRequest complete = attempts.toSend(authorized);
        maybeSending = true;
        return calls.transport().sendAsync(complete, attempts.send());
    }

    private void next() {
        maybeSending = false;
        ApiRequest refused = attempts.refused();
        TypedResponse<O> answer = attempts.answer();
        if (answer != null) {
            R value = outcome.apply(answer);
            calls.dispatch().complete(() -> result.complete(value));
        } else if (refused != null) {
            follow(() -> tokens.renewAsync(refused), another -> {
                attempts.renewed(another);
                renewed();
            });
        } else {
            pause();
        }
    }

    private void renewed() {
        if (attempts.answer() == null) {
            attempt();
        } else {
            next();
        }
    }

    private void pause() {
        Pauses.Later later = calls.retries().timing().pauses().later(attempts.pause(), () -> guarded(this::attempt));
        result.waitsFor(later::cancel);
    }

    /** Begins a step unless the call is over, and goes on when the step has ended. */
    @SuppressWarnings("FutureReturnValueIgnored") // whatever the handler throws ends the call
    private <V> void follow(Supplier<CompletableFuture<V>> begin, Consumer<? super V> then) {
        if (result.isDone()) {
            leave();
            return;
        }
        CompletableFuture<V> step = begin.get();
        result.waitsFor(() -> step.cancel(true));
        step.whenComplete((value, failure) -> guarded(() -> {
            if (failure == null) {
                then.accept(value);
            } else {
                failed(Causes.of(failure));
            }
        }));
    }

    private void failed(Throwable failure) throws CastellanException {
        leave();
        if (failure instanceof IOException broken) {
            attempts.failed(broken);
            next();
        } else {
            end(failure instanceof CastellanException unsent ? attempts.unsent(unsent) : failure);
        }
    }

    private void guarded(Runnable step) {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            leave();
            end(e);
        }
    }

    private void end(Throwable failure) {
        if (!result.isDone()) {
            Throwable whole = caller.appendTo(failure);
            calls.dispatch().complete(() -> result.completeExceptionally(whole));
        }
    }

    private void endOfTime() {
        boolean closed = calls.lifetime().isClosed();
        end(closed ? new ClientClosedException(attempts.endpoint()) : attempts.outOfTime(maybeSending));
    }

    private void leave() {
        if (hasTurn) {
            hasTurn = false;
            calls.dispatch().queue().leave();
        }
    }
}
