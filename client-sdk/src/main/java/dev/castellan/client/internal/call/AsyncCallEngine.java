package dev.castellan.client.internal.call;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Makes the calls of the asynchronous client. Thread-safe.
 *
 * @param calls the engine of the client
 */
public record AsyncCallEngine(CallEngine calls) {

    /** Makes a call and returns the whole response. */
    public <I, O> CompletableFuture<TypedResponse<O>> exchange(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return start(endpoint, arguments, answer -> answer);
    }

    /** Calls an endpoint that always returns a body, and returns the value of the body. */
    public <I, O> CompletableFuture<O> value(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return start(endpoint, arguments, answer -> Objects.requireNonNull(answer.value(), endpoint.id()));
    }

    /** Calls an endpoint that always returns a body, and applies a function to the value of the body. */
    public <I, O, R> CompletableFuture<R> value(
            Endpoint<I, O> endpoint, Arguments<I> arguments, Function<? super O, R> made) {
        return start(endpoint, arguments, answer -> made.apply(Objects.requireNonNull(answer.value(), endpoint.id())));
    }

    /** Calls an endpoint and returns its value, or {@code known} if the response body is empty. */
    public <I, O> CompletableFuture<O> valueOr(Endpoint<I, O> endpoint, Arguments<I> arguments, O known) {
        return start(endpoint, arguments, answer -> answer.value() == null ? known : answer.value());
    }

    /** Calls an endpoint that returns no body. */
    public <I> CompletableFuture<Void> run(Endpoint<I, Void> endpoint, Arguments<I> arguments) {
        return start(endpoint, arguments, TypedResponse::value);
    }

    public AsyncCallEngine with(CallOptions options) {
        return new AsyncCallEngine(calls.with(options));
    }

    private <I, O, R> CompletableFuture<R> start(
            Endpoint<I, O> endpoint, Arguments<I> arguments, Function<? super TypedResponse<O>, R> outcome) {
        if (calls.lifetime().isClosed()) {
            return CompletableFuture.failedFuture(new ClientClosedException(endpoint));
        }
        CallState<O> state = CallState.of(calls, endpoint, calls.write(endpoint, arguments));
        return new AsyncDriver<>(calls, state, outcome).start();
    }
}
