package dev.castellan.client.internal.call;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.internal.concurrent.Dispatch;
import dev.castellan.client.internal.observe.Hooks;
import dev.castellan.client.internal.token.Authorizer;
import dev.castellan.client.internal.token.Credentials;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes the calls of a client, and contains the objects that the calls share. Thread-safe.
 *
 * @param options the options of this engine's calls
 * @param hooks the listeners and interceptors that the caller registered
 * @param authorizer adds the token
 * @param transport sends requests
 * @param responses reads responses
 * @param retries decides on retries
 * @param dispatch queues asynchronous calls and completes their futures
 * @param lifetime tells whether the client is open
 */
public record CallEngine(
        CallOptions options,
        Hooks hooks,
        RequestWriter requests,
        Authorizer authorizer,
        Transport transport,
        ResponseReader responses,
        RetryPolicy retries,
        Dispatch dispatch,
        Lifetime lifetime) {

    /**
     * Makes a call on this thread and returns the whole response.
     *
     * @throws CastellanException if the call fails
     */
    public <I, O> TypedResponse<O> exchange(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        // Checked first, because a closed client must not request a token.
        lifetime.requireOpen(endpoint);
        CallState<O> state = CallState.of(this, endpoint, write(endpoint, arguments));
        return new BlockingDriver<>(this, state, tokens()).run();
    }

    /** Writes the request of a call once, so all attempts send the same Idempotency-Key. */
    <I> ApiRequest write(Endpoint<I, ?> endpoint, Arguments<I> arguments) {
        return hooks.aroundCalls().request(endpoint, requests.write(endpoint, arguments, options));
    }

    /** Calls an endpoint that always returns a body, and returns the value of the body. */
    public <I, O> O value(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return Objects.requireNonNull(exchange(endpoint, arguments).value(), endpoint.id());
    }

    /** Calls an endpoint and returns its value, or {@code fallback} if the response body is empty. */
    public <I, O> O valueOr(Endpoint<I, O> endpoint, Arguments<I> arguments, O fallback) {
        O value = exchange(endpoint, arguments).value();
        return value == null ? fallback : value;
    }

    /** Calls an endpoint that returns no body. */
    public <I> void run(Endpoint<I, Void> endpoint, Arguments<I> arguments) {
        exchange(endpoint, arguments);
    }

    /** Makes a call without blocking this thread. See {@link #exchange}. */
    public <I, O> CompletableFuture<TypedResponse<O>> exchangeAsync(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return start(endpoint, arguments, response -> response);
    }

    /** Makes a call without blocking this thread. See {@link #value}. */
    public <I, O> CompletableFuture<O> valueAsync(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return start(endpoint, arguments, response -> Objects.requireNonNull(response.value(), endpoint.id()));
    }

    /** Makes a call without blocking this thread. See {@link #valueOr}. */
    public <I, O> CompletableFuture<O> valueOrAsync(Endpoint<I, O> endpoint, Arguments<I> arguments, O fallback) {
        return start(endpoint, arguments, response -> response.value() == null ? fallback : response.value());
    }

    /** Makes a call without blocking this thread. See {@link #run}. */
    public <I> CompletableFuture<Void> runAsync(Endpoint<I, Void> endpoint, Arguments<I> arguments) {
        return start(endpoint, arguments, TypedResponse::value);
    }

    private <I, O, R> CompletableFuture<R> start(
            Endpoint<I, O> endpoint, Arguments<I> arguments, Function<? super TypedResponse<O>, R> outcome) {
        if (lifetime.isClosed()) {
            return CompletableFuture.failedFuture(new ClientClosedException(endpoint));
        }
        CallState<O> state = CallState.of(this, endpoint, write(endpoint, arguments));
        return new AsyncDriver<>(this, state, outcome).start();
    }

    /**
     * Returns the engine of a derived client.
     *
     * @param ofClient the options of the derived client
     * @param credentials the credentials that the derived client uses and closes, or {@code null} to inherit the
     *     credentials
     */
    public CallEngine derived(CallOptions ofClient, @Nullable Credentials credentials) {
        Authorizer own = credentials == null ? authorizer : authorizer.with(credentials, new JwtExchangeCall(this));
        Lifetime life = credentials == null ? lifetime.child() : lifetime.childOwning(own::close);
        return new CallEngine(
                ofClient, hooks, requests, own, transport, responses, retries.with(ofClient), dispatch, life);
    }

    /** Returns the engine of a derived client that sends requests through this transport. */
    public CallEngine with(Transport other) {
        return new CallEngine(
                options,
                hooks,
                requests,
                authorizer,
                other,
                responses,
                retries.elsewhere(),
                dispatch,
                lifetime.child());
    }

    /** Returns an engine whose calls have these options, in addition to the options of this engine. */
    public CallEngine with(CallOptions more) {
        CallOptions all = options.withAll(more);
        return new CallEngine(
                all, hooks, requests, authorizer, transport, responses, retries.with(all), dispatch, lifetime);
    }

    /** Returns an engine whose calls have this deadline, and may be repeated if they have an {@code Idempotency-Key}. */
    CallEngine repeating(Duration deadline) {
        CallEngine engine = with(CallOptions.NONE.withDeadline(deadline));
        return new CallEngine(
                engine.options,
                hooks,
                requests,
                authorizer,
                transport,
                responses,
                engine.retries.with(new IdempotentPosts(true)),
                dispatch,
                lifetime);
    }

    /** Returns an engine whose calls have this outermost interceptor. */
    public CallEngine with(Interceptor outer) {
        return new CallEngine(
                options,
                hooks.withOutermost(outer),
                requests,
                authorizer,
                transport,
                responses,
                retries,
                dispatch,
                lifetime);
    }

    /** Returns an engine that calls this path, relative to {@code /api/v1}, instead of the endpoint's path. */
    public CallEngine to(String path) {
        RequestWriter requestWriter = requests.to(path);
        return new CallEngine(
                options, hooks, requestWriter, authorizer, transport, responses, retries, dispatch, lifetime);
    }

    /** Returns the authorizer for this engine's calls. */
    Authorizer tokens() {
        return options.token()
                .map(token -> authorizer.with(new Credentials.Fixed(AccessToken.of(token)), new JwtExchangeCall(this)))
                .orElse(authorizer);
    }
}
