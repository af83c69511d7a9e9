package dev.castellan.client.internal.call;

import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.CallCancelledException;
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
import java.io.IOException;
import java.util.Objects;

/**
 * The way of every call. Thread-safe.
 *
 * @param client how the client makes its calls
 * @param options the same, with what these calls do otherwise
 * @param hooks what the caller has put into the way
 * @param requests writes requests
 * @param authorize adds the token
 * @param transport carries requests
 * @param answers reads answers
 * @param retries says what is tried again
 * @param dispatch says when and where the asynchronous face goes on
 * @param lifetime ends the use of it all
 */
public record CallEngine(
        ClientOptions client,
        CallOptions options,
        Hooks hooks,
        RequestWriter requests,
        Authorizer authorize,
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
        ApiRequest request = write(endpoint, arguments);
        CallState<O> attempts = CallState.of(this, endpoint);
        try {
            TypedResponse<O> answer = answer(request, attempts);
            attempts.ended(null);
            return answer;
        } catch (RuntimeException | Error e) {
            attempts.ended(e);
            throw e;
        }
    }

    /** Returns the request of a call; once a call: every attempt sends the same Idempotency-Key. */
    <I> ApiRequest write(Endpoint<I, ?> endpoint, Arguments<I> arguments) {
        return hooks.aroundCalls().request(endpoint, requests.write(endpoint, arguments, options));
    }

    private <O> TypedResponse<O> answer(ApiRequest request, CallState<O> attempts) {
        Authorizer tokens = tokens();
        TypedResponse<O> answer;
        do {
            pause(attempts);
            // Behind the pause: the client may be closed by now, or the time over.
            attempts.begin();
            // As late as can be: the token of this moment, for this one attempt.
            send(authorized(tokens, request, attempts), attempts);
            // Behind the answer: only a server knows that a token is no longer good.
            renew(tokens, attempts);
            // Last: only the answer that stands becomes a value or an exception.
            answer = attempts.answer();
        } while (answer == null);
        return answer;
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

    /** Returns the way of a derived client; it has tokens of its own to close if it was given any. */
    public CallEngine with(ClientOptions given) {
        ClientOptions all = client.with(given);
        RetryPolicy policy = retries.with(all.retries().orElse(retries.retries()));
        Credentials credentials = given.credentials();
        if (credentials == null) {
            return new CallEngine(
                    all,
                    all.usual(),
                    hooks,
                    requests,
                    authorize,
                    transport,
                    answers,
                    policy,
                    dispatch,
                    lifetime.child());
        }
        Authorizer own = authorize.with(credentials);
        Lifetime life = lifetime.childOwning(own::close);
        return new CallEngine(all, all.usual(), hooks, requests, own, transport, answers, policy, dispatch, life);
    }

    /** Returns the way of a derived client with another transport. */
    public CallEngine with(Transport other) {
        return new CallEngine(
                client, options, hooks, requests, authorize, other, answers, retries, dispatch, lifetime.child());
    }

    /** Returns the way of calls of the same client that do something otherwise. */
    public CallEngine with(CallOptions other) {
        return new CallEngine(
                client, client.of(other), hooks, requests, authorize, transport, answers, retries, dispatch, lifetime);
    }

    /** Returns the way of calls to this path below {@code /api/v1}, whatever their endpoint says. */
    public CallEngine to(String path) {
        return new CallEngine(
                client, options, hooks, requests.to(path), authorize, transport, answers, retries, dispatch, lifetime);
    }

    /** Returns the source of the tokens of these calls. */
    Authorizer tokens() {
        String token = options.token();
        return token == null ? authorize : authorize.with(new Credentials.Fixed(AccessToken.of(token)));
    }

    /** Waits, unless the thread is interrupted: then nothing more is sent. */
    private void pause(CallState<?> attempts) {
        if (Thread.currentThread().isInterrupted()) {
            throw attempts.interrupted(null);
        }
        if (attempts.pause().isZero()) {
            return;
        }
        try {
            retries.timing().pauses().sleep(attempts.pause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw attempts.interrupted(e);
        }
    }

    private static ApiRequest authorized(Authorizer tokens, ApiRequest request, CallState<?> attempts) {
        try {
            return tokens.apply(attempts.endpoint(), request, attempts.time().toNanos());
        } catch (CastellanException e) {
            throw attempts.unsent(e);
        }
    }

    private void send(ApiRequest authorized, CallState<?> attempts) {
        // Behind the token: listeners and interceptors see what is sent, to the last header.
        ApiRequest request = attempts.toSend(authorized);
        try {
            attempts.answered(authorized, transport.send(request, attempts.send()));
        } catch (IOException e) {
            attempts.failed(e);
        }
    }

    private static void renew(Authorizer tokens, CallState<?> attempts) {
        ApiRequest refused = attempts.refused();
        if (refused == null) {
            return;
        }
        try {
            attempts.renewed(
                    tokens.renew(attempts.endpoint(), refused, attempts.time().toNanos()));
        } catch (CallCancelledException e) {
            throw attempts.unsent(e);
        }
    }
}
