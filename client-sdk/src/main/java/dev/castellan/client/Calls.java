package dev.castellan.client;

import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.CastellanException;
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
record Calls(
        ClientOptions client,
        CallOptions options,
        Hooks hooks,
        RequestWriter requests,
        Authorize authorize,
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
    <I, O> Answer<O> exchange(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        // First: a closed client does not even ask for a token.
        lifetime.requireOpen(endpoint);
        ApiRequest request = write(endpoint, arguments);
        Attempts<O> attempts = Attempts.of(this, endpoint);
        try {
            Answer<O> answer = answer(request, attempts);
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

    private <O> Answer<O> answer(ApiRequest request, Attempts<O> attempts) {
        Authorize tokens = tokens();
        Answer<O> answer;
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
    <I, O> O value(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return Objects.requireNonNull(exchange(endpoint, arguments).value(), endpoint.id());
    }

    /** Returns what an endpoint answers, or {@code known} where a deployment answers success without a body. */
    <I, O> O valueOr(Endpoint<I, O> endpoint, Arguments<I> arguments, O known) {
        O value = exchange(endpoint, arguments).value();
        return value == null ? known : value;
    }

    /** Calls an endpoint that answers no body. */
    <I> void run(Endpoint<I, Void> endpoint, Arguments<I> arguments) {
        exchange(endpoint, arguments);
    }

    /** Returns the way of a derived client; it has tokens of its own to close if it was given any. */
    Calls with(ClientOptions given) {
        ClientOptions all = client.with(given);
        RetryPolicy policy = retries.with(all.retries().orElse(retries.retries()));
        Credentials credentials = given.credentials();
        if (credentials == null) {
            return new Calls(
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
        Authorize own = authorize.with(credentials);
        Lifetime life = lifetime.childOwning(own::close);
        return new Calls(all, all.usual(), hooks, requests, own, transport, answers, policy, dispatch, life);
    }

    /** Returns the way of a derived client with another transport. */
    Calls with(Transport other) {
        return new Calls(
                client, options, hooks, requests, authorize, other, answers, retries, dispatch, lifetime.child());
    }

    /** Returns the way of calls of the same client that do something otherwise. */
    Calls with(CallOptions other) {
        return new Calls(
                client, client.of(other), hooks, requests, authorize, transport, answers, retries, dispatch, lifetime);
    }

    /** Returns the way of calls to this path below {@code /api/v1}, whatever their endpoint says. */
    Calls to(String path) {
        return new Calls(
                client, options, hooks, requests.to(path), authorize, transport, answers, retries, dispatch, lifetime);
    }

    /** Returns the source of the tokens of these calls. */
    Authorize tokens() {
        String token = options.token();
        return token == null ? authorize : authorize.with(new Credentials.Fixed(AccessToken.of(token)));
    }

    /** Waits, unless the thread is interrupted: then nothing more is sent. */
    private void pause(Attempts<?> attempts) {
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

    private static ApiRequest authorized(Authorize tokens, ApiRequest request, Attempts<?> attempts) {
        try {
            return tokens.apply(attempts.endpoint(), request, attempts.time().toNanos());
        } catch (CastellanException e) {
            throw attempts.unsent(e);
        }
    }

    private void send(ApiRequest authorized, Attempts<?> attempts) {
        // Behind the token: listeners and interceptors see what is sent, to the last header.
        ApiRequest request = attempts.toSend(authorized);
        try {
            attempts.answered(authorized, transport.send(request, attempts.send()));
        } catch (IOException e) {
            attempts.failed(e);
        }
    }

    private static void renew(Authorize tokens, Attempts<?> attempts) {
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
