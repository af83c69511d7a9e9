package dev.castellan.client.internal.call;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.internal.answer.AnswerReader;
import dev.castellan.client.internal.concurrent.Dispatch;
import dev.castellan.client.internal.observe.Hooks;
import dev.castellan.client.internal.request.RequestWriter;
import dev.castellan.client.internal.retry.RetryPolicy;
import dev.castellan.client.internal.token.Authorizer;
import dev.castellan.client.internal.token.Credentials;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The way of every call. Thread-safe.
 *
 * @param defaults the options of the client
 * @param options the options of these calls
 * @param hooks what the caller has put into the way
 * @param requests writes requests
 * @param authorizer adds the token
 * @param transport carries requests
 * @param answers reads answers
 * @param retries says what is tried again
 * @param dispatch says when and where the asynchronous face goes on
 * @param lifetime ends the use of it all
 */
public record CallEngine(
        CallOptions defaults,
        CallOptions options,
        Hooks hooks,
        RequestWriter requests,
        Authorizer authorizer,
        Transport transport,
        AnswerReader answers,
        RetryPolicy retries,
        Dispatch dispatch,
        Lifetime lifetime) {

    /**
     * Returns everything that an endpoint answers, and makes all attempts on this thread.
     *
     * @throws CastellanException if it did not succeed
     */
    public <I, O> TypedResponse<O> exchange(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        // First: a closed client does not even ask for a token.
        lifetime.requireOpen(endpoint);
        CallState<O> state = CallState.of(this, endpoint, write(endpoint, arguments));
        try {
            TypedResponse<O> answer = new BlockingDriver<>(this, state).run();
            state.ended(null);
            return answer;
        } catch (RuntimeException | Error e) {
            state.ended(e);
            throw e;
        }
    }

    /** Returns the request of a call; once a call: every attempt sends the same Idempotency-Key. */
    <I> ApiRequest write(Endpoint<I, ?> endpoint, Arguments<I> arguments) {
        return hooks.aroundCalls().request(endpoint, requests.write(endpoint, arguments, options));
    }

    /** Returns what an endpoint answers that always answers a body. */
    public <I, O> O value(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return Objects.requireNonNull(exchange(endpoint, arguments).value(), endpoint.id());
    }

    /** Returns what an endpoint answers, or {@code known} where a deployment answers success without a body. */
    public <I, O> O valueOr(Endpoint<I, O> endpoint, Arguments<I> arguments, O known) {
        O value = exchange(endpoint, arguments).value();
        return value == null ? known : value;
    }

    /** Calls an endpoint that answers no body. */
    public <I> void run(Endpoint<I, Void> endpoint, Arguments<I> arguments) {
        exchange(endpoint, arguments);
    }

    /**
     * Returns the engine of a derived client.
     *
     * @param ofClient the options of that client
     * @param policy when that client tries again; {@code null} as this one does
     * @param credentials the tokens of that client, which it closes; {@code null} for those of this one
     */
    public CallEngine derived(CallOptions ofClient, @Nullable Retries policy, @Nullable Credentials credentials) {
        Authorizer own = credentials == null ? authorizer : authorizer.with(credentials);
        Lifetime life = credentials == null ? lifetime.child() : lifetime.childOwning(own::close);
        RetryPolicy again = policy == null ? retries : retries.with(policy);
        return new CallEngine(ofClient, ofClient, hooks, requests, own, transport, answers, again, dispatch, life);
    }

    /** Returns the engine of a derived client that sends requests through another transport. */
    public CallEngine with(Transport other) {
        return new CallEngine(
                defaults, options, hooks, requests, authorizer, other, answers, retries, dispatch, lifetime.child());
    }

    /** Returns an engine for calls of the same client with these options and no others. */
    public CallEngine with(CallOptions other) {
        CallOptions effective = EffectiveOptions.of(other, defaults);
        return new CallEngine(
                defaults, effective, hooks, requests, authorizer, transport, answers, retries, dispatch, lifetime);
    }

    /** Returns an engine for calls to this path below {@code /api/v1}, whatever path their endpoint has. */
    public CallEngine to(String path) {
        RequestWriter there = requests.to(path);
        return new CallEngine(
                defaults, options, hooks, there, authorizer, transport, answers, retries, dispatch, lifetime);
    }

    /** Returns the source of the tokens of these calls. */
    Authorizer tokens() {
        String token = options.token();
        return token == null ? authorizer : authorizer.with(new Credentials.Fixed(AccessToken.of(token)));
    }
}
