package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.internal.call.CallEngine;
import dev.castellan.client.token.TokenSource;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The asynchronous client, which offers the operations of a {@link CastellanClient} and returns futures. Lists can be
 * read with {@link Listing#forEachAsync} without blocking the calling thread. The two clients share all resources.
 * Closing one closes both. Thread-safe.
 *
 * <p>If a call fails, its future fails with a {@link CastellanException}. Cancelling the future or a derived future
 * cancels the call.
 */
public final class AsyncCastellanClient implements AutoCloseable {

    private final CastellanClient blocking;
    private final CallEngine calls;
    private final Endpoint<Void, Void> deleteToken;

    AsyncCastellanClient(CastellanClient blocking, CallEngine calls, Endpoint<Void, Void> deleteToken) {
        this.blocking = blocking;
        this.calls = calls;
        this.deleteToken = deleteToken;
    }

    /** Returns the operations on projects. */
    public ProjectsClient.Async projects() {
        return new ProjectsClient.Async(calls);
    }

    /** Returns the operations on users. */
    public UsersClient.Async users() {
        return new UsersClient.Async(calls);
    }

    /** Returns the operations on API tokens. */
    public TokensClient.Async tokens() {
        return new TokensClient.Async(calls, deleteToken);
    }

    /** Returns the operations on collections. */
    public CollectionsClient.Async collections() {
        return new CollectionsClient.Async(calls);
    }

    /** Returns the operations on inputs. */
    public InputsClient.Async inputs() {
        return new InputsClient.Async(calls);
    }

    /** Returns the operations on queries. */
    public QueriesClient.Async queries() {
        return new QueriesClient.Async(calls);
    }

    /** Returns the operations on invitations of human users (extensions). */
    public InvitationsClient.Async invitations() {
        return new InvitationsClient.Async(calls);
    }

    /** Returns the operations on sessions of human users (extensions). */
    public SessionsClient.Async sessions() {
        return new SessionsClient.Async(calls);
    }

    /** Returns the operations on passkeys of human users (extensions). */
    public PasskeysClient.Async passkeys() {
        return new PasskeysClient.Async(calls);
    }

    /** Returns the operation that reads audit events (an extension). */
    public AuditEventsClient auditEvents() {
        return blocking.auditEvents();
    }

    /** Returns the operations on the organization of the caller (extensions). */
    public OrganizationsClient.Async organizations() {
        return new OrganizationsClient.Async(calls);
    }

    /** Returns the operation that lists issuers of JWTs (an extension). */
    public IssuersClient issuers() {
        return blocking.issuers();
    }

    /** Returns the operation that lists rules of federation (an extension). */
    public FederationRulesClient federationRules() {
        return blocking.federationRules();
    }

    /** Starts a request, which {@link RawRequest#sendAsync()} sends. See {@link CastellanClient#request}. */
    public RawRequest request(HttpMethod method, String pathTemplate) {
        return blocking.request(method, pathTemplate);
    }

    /** Returns the items of any operation that responds with a page. See {@link CastellanClient#list}. */
    public <T> Listing<T> list(Endpoint<Void, Page<T>> endpoint, Arguments<Void> arguments) {
        return blocking.list(endpoint, arguments);
    }

    /**
     * Calls any operation and returns the whole response: value, status, headers and body.
     *
     * @throws IllegalArgumentException if the arguments do not match the endpoint
     */
    public <I, O> CompletableFuture<TypedResponse<O>> exchange(Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return calls.exchangeAsync(endpoint, arguments);
    }

    /**
     * Calls any operation with these options and returns the whole response.
     *
     * @throws IllegalArgumentException if the arguments do not match the endpoint
     */
    public <I, O> CompletableFuture<TypedResponse<O>> exchange(
            Endpoint<I, O> endpoint, Arguments<I> arguments, CallOptions options) {
        return calls.with(options).exchangeAsync(endpoint, arguments);
    }

    /** Makes a call and returns its whole response. See {@link CastellanClient#raw}. */
    public <T> CompletableFuture<TypedResponse<T>> raw(
            Function<? super AsyncCastellanClient, ? extends CompletableFuture<T>> call) {
        LastResponse last = new LastResponse();
        return call.apply(new AsyncCastellanClient(blocking, calls.with(last), deleteToken))
                .thenApply(last::with);
    }

    /** See {@link CastellanClient#options()}. */
    public ClientOptions options() {
        return blocking.options();
    }

    /** See {@link CastellanClient#withOptions(ClientOptions)}. */
    public AsyncCastellanClient withOptions(ClientOptions overrides) {
        return blocking.withOptions(overrides).async();
    }

    /** See {@link CastellanClient#withToken(String)}. */
    public AsyncCastellanClient withToken(String token) {
        return blocking.withToken(token).async();
    }

    /** See {@link CastellanClient#withToken(TokenSource)}. */
    public AsyncCastellanClient withToken(TokenSource source) {
        return blocking.withToken(source).async();
    }

    /** See {@link CastellanClient#withTransport(Transport)}. */
    public AsyncCastellanClient withTransport(Transport transport) {
        return blocking.withTransport(transport).async();
    }

    /** See {@link CastellanClient#close()}. */
    @Override
    public void close() {
        blocking.close();
    }

    /** See {@link CastellanClient#isClosed()}. */
    public boolean isClosed() {
        return blocking.isClosed();
    }

    @Override
    public String toString() {
        return "Async" + blocking;
    }
}
