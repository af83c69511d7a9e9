package dev.castellan.client;

import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.io.IOException;
import java.util.Objects;

/**
 * The way of every call. Thread-safe.
 *
 * @param client how the client makes its calls
 * @param options the same, with what these calls do otherwise
 * @param requests writes requests
 * @param authorize adds the token
 * @param transport carries requests
 * @param answers reads answers
 * @param lifetime ends the use of it all
 */
record Calls(
        ClientOptions client,
        CallOptions options,
        RequestWriter requests,
        Authorize authorize,
        Transport transport,
        AnswerReader answers,
        Lifetime lifetime) {

    /**
     * Returns everything that an endpoint answers.
     *
     * @throws CastellanException if it did not succeed
     */
    <I, O> Answer<O> exchange(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        // First: a closed client does not even ask for a token.
        lifetime.requireOpen(endpoint);
        // Once a call: whatever sends it again sends the same Idempotency-Key.
        ApiRequest request = requests.write(endpoint, arguments, options);
        // As late as can be: the token of this moment, for this one attempt.
        ApiRequest authorized = tokens().apply(endpoint, request, Long.MAX_VALUE);
        ApiResponse response = send(endpoint, authorized);
        // Last: only the answer that stands becomes a value or an exception.
        return answers.read(endpoint, response, Authorize.secretOf(authorized));
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
        Credentials credentials = given.credentials();
        if (credentials == null) {
            return new Calls(all, all.usual(), requests, authorize, transport, answers, lifetime.child());
        }
        Authorize own = authorize.with(credentials);
        Lifetime life = lifetime.childOwning(own::close);
        return new Calls(all, all.usual(), requests, own, transport, answers, life);
    }

    /** Returns the way of a derived client with another transport. */
    Calls with(Transport other) {
        return new Calls(client, options, requests, authorize, other, answers, lifetime.child());
    }

    /** Returns the way of calls of the same client that do something otherwise. */
    Calls with(CallOptions other) {
        return new Calls(client, client.of(other), requests, authorize, transport, answers, lifetime);
    }

    private Authorize tokens() {
        String token = options.token();
        return token == null ? authorize : authorize.with(new Credentials.Fixed(AccessToken.of(token)));
    }

    private ApiResponse send(Endpoint<?, ?> endpoint, ApiRequest request) {
        long start = System.nanoTime();
        try {
            ApiResponse response = transport.send(request);
            CallLog.answered(endpoint, response.status(), start);
            return response;
        } catch (IOException e) {
            CallLog.failed(endpoint, e, start);
            throw lifetime.isClosed() ? new ClientClosedException(endpoint) : Failures.of(endpoint, e);
        }
    }
}
