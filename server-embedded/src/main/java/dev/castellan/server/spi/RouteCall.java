package dev.castellan.server.spi;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;

/**
 * A call of a {@link Route}, in one consistent state of the caller's organization. Usable only on the thread that runs
 * the code of the route, until that code returns.
 *
 * @param <I> the type of the request body
 */
public interface RouteCall<I> {

    /** Returns the caller. */
    Caller caller();

    /** Returns the path ids, query parameters and body of the request. */
    Arguments<I> arguments();

    /**
     * Runs an operation of the API as the same caller, in the same state. The rules of the operation apply, including
     * the role of the caller. A change is committed together with all other changes of this call. It is recorded and
     * reported to the listeners like a request, before the change of the route itself.
     *
     * @return the body of the response, or null if the type of the body is {@code Void}
     * <p>Extensions can be used even if the server does not serve them. {@link Arguments#inProject} names the project of
     * the operation, whatever project the request names. The rate limits count the request once. If an operation that
     * changes the state throws an exception, the whole call changes nothing, even if the code of the route catches it.
     *
     * @throws Refusal if the caller's role does not permit the operation, or the operation breaks a rule
     * @throws IllegalArgumentException if the endpoint is not part of the API, if it does not take these arguments, or if
     *     it changes the state and the route is a {@linkplain Route#reading reading} one
     */
    <A, B> B perform(Endpoint<A, B> endpoint, Arguments<A> arguments);
}
