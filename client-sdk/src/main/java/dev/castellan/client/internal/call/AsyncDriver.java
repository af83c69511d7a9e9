package dev.castellan.client.internal.call;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.TooManyCallsException;
import dev.castellan.client.internal.concurrent.CallFuture;
import dev.castellan.client.internal.concurrent.Causes;
import dev.castellan.client.internal.token.Authorizer;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Performs the steps of a call without blocking a thread. Each step starts on the thread that completed the previous
 * step.
 *
 * @param <O> the type of the response body
 * @param <R> the type of the result
 */
final class AsyncDriver<O, R> {

    private final CallEngine calls;
    private final CallState<O> state;
    private final Authorizer tokens;
    private final Function<? super TypedResponse<O>, R> outcome;
    private final CallerStack caller = new CallerStack();
    private final CallFuture<R> result = CallFuture.begin();
    private boolean hasTurn;
    private volatile boolean maybeSending;

    AsyncDriver(CallEngine calls, CallState<O> state, Function<? super TypedResponse<O>, R> outcome) {
        this.calls = calls;
        this.state = state;
        this.tokens = calls.tokens();
        this.outcome = outcome;
    }

    CompletableFuture<R> start() {
        Sleeper.ScheduledTask timer = sleeper().later(state.timeOfCall(), this::endOfTime);
        // Notifies listeners once, even if the caller completes the future.
        CompletableFuture<R> unused = result.whenComplete((value, failure) -> {
            timer.cancel();
            state.finish(failure);
        });
        guarded(() -> take(state.begin()));
        return result;
    }

    private void take(CallStep<O> step) {
        maybeSending = false;
        if (step instanceof CallStep.Wait<O> wait) {
            pause(wait.pause());
        } else if (step instanceof CallStep.Authorize<O> authorize) {
            follow(() -> tokens.applyAsync(state.endpoint(), authorize.request()), state::onAuthorization);
        } else if (step instanceof CallStep.Send<O>) {
            follow(this::sending, this::onResponse);
        } else if (step instanceof CallStep.Renew<O> renew) {
            follow(() -> tokens.renewAsync(renew.rejected()), state::onRenewal);
        } else {
            R value = outcome.apply(((CallStep.Done<O>) step).response());
            calls.dispatch().complete(() -> result.complete(value));
        }
    }

    private void pause(@Nullable Duration time) {
        if (time == null) {
            enter();
        } else {
            result.waitsFor(sleeper().later(time, () -> guarded(this::enter))::cancel);
        }
    }

    /** Waits in the queue before adding the token, because a token may expire while the call is queued. */
    private void enter() {
        follow(this::turn, turn -> {
            hasTurn = true;
            return state.onWait();
        });
    }

    private CompletableFuture<Void> turn() {
        try {
            return calls.dispatch().queue().enter(state.endpoint());
        } catch (TooManyCallsException e) {
            throw state.unsent(e);
        }
    }

    private CompletableFuture<ApiResponse> sending() {
        ApiRequest request = state.toSend();
        maybeSending = true;
        return calls.transport().sendAsync(request, state.startAttempt());
    }

    private CallStep<O> onResponse(ApiResponse response) {
        leave();
        return state.onResponse(response);
    }

    /** Starts a step unless the call has ended, and then performs the next step. */
    @SuppressWarnings("FutureReturnValueIgnored") // an exception in the handler ends the call
    private <V> void follow(Supplier<CompletableFuture<V>> begin, Function<? super V, CallStep<O>> next) {
        if (result.isDone()) {
            leave();
            return;
        }
        CompletableFuture<V> step = begin.get();
        result.waitsFor(() -> step.cancel(true));
        step.whenComplete((value, failure) -> guarded(() -> {
            if (failure == null) {
                take(next.apply(value));
            } else {
                onFailure(Causes.of(failure));
            }
        }));
    }

    private void onFailure(Throwable failure) throws CastellanException {
        leave();
        if (failure instanceof IOException broken) {
            take(state.onFailure(broken));
        } else {
            end(failure instanceof CastellanException unsent ? state.unsent(unsent) : failure);
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
        end(closed ? new ClientClosedException(state.endpoint()) : state.outOfTime(maybeSending));
    }

    private void leave() {
        if (hasTurn) {
            hasTurn = false;
            calls.dispatch().queue().leave();
        }
    }

    private Sleeper sleeper() {
        return calls.retries().timeSource().sleeper();
    }

    /** The stack trace at the start of an asynchronous call. */
    private static final class CallerStack {

        private static final StackTraceElement SEAM =
                new StackTraceElement("--- called asynchronously", "from", null, -1);

        private final Throwable here = new Throwable();

        /** Appends the caller's frames to the stack trace of the failure and returns the failure. */
        <E extends Throwable> E appendTo(E failure) {
            failure.setStackTrace(
                    Stream.of(failure.getStackTrace(), new StackTraceElement[] {SEAM}, here.getStackTrace())
                            .flatMap(Stream::of)
                            .toArray(StackTraceElement[]::new));
            return failure;
        }
    }
}
