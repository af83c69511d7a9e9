package dev.castellan.server.internal.service;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.ServerCall;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way through an {@link ApiService}, and the information that the services add to it. A front
 * creates an exchange when the head of a request has arrived, extends this class to supply the body and the threads,
 * and sends the response. One thread at a time uses an exchange.
 */
public abstract class ApiExchange implements ServerCall {

    private ApiRequest request;
    private @Nullable InetSocketAddress peer;
    private @Nullable UUID id;
    private @Nullable Refusal refusal;
    private @Nullable UUID organization;
    private @Nullable Caller caller;
    private @Nullable Endpoint<?, ?> endpoint;
    private boolean refused;

    /**
     * Creates an exchange.
     *
     * @param head the request without its body
     * @param peer the address and port of the client, or null for a request without a socket
     */
    protected ApiExchange(ApiRequest head, @Nullable InetSocketAddress peer) {
        this.request = head;
        this.peer = peer;
    }

    /** Returns the exchange of a complete request, whose work runs on the calling thread. */
    public static ApiExchange of(ApiRequest request, @Nullable InetSocketAddress peer) {
        return new Complete(request, peer);
    }

    /** Returns another exchange of this request, with the same id, whose work runs on the calling thread. */
    public final ApiExchange copy() {
        ApiExchange copy = of(request, peer);
        copy.id = id;
        return copy;
    }

    /**
     * Runs the work that handles this request, on a thread that may block. If the front has no such thread for the
     * request, it {@linkplain #refuse refuses} the request and runs the work nevertheless, so the work must first look
     * at {@link #refusal}, and then must not block.
     */
    public abstract CompletionStage<ApiResponse> dispatch(Supplier<? extends CompletionStage<ApiResponse>> work);

    /**
     * Reads the body, before or after this method returns. If the body cannot be read, or is too large, {@linkplain
     * #refuse refuses} the request and completes the stage with an empty body. The stage never fails.
     */
    protected abstract CompletionStage<byte[]> readBody();

    /**
     * Reads the body, and completes the stage with the whole request, on a thread that may block, unless the front
     * refuses the request. Call it at most once, and only after the caller is authenticated, so a client without a
     * valid token cannot make the server read a body. The stage never fails.
     */
    public final CompletionStage<ApiRequest> readRequest() {
        return readBody().thenApply(body -> request = request.withBody(body));
    }

    /** Creates the id of the request, unless it has one. */
    public final void identify(IdSource ids) {
        if (id == null) {
            id = ids.nextRequest();
        }
    }

    @Override
    public final UUID requestId() {
        return Objects.requireNonNull(id, "the request has no id yet");
    }

    /** Returns the path at which the front serves the API, or an empty string. */
    public String mountPath() {
        return "";
    }

    @Override
    public final ApiRequest request() {
        return request;
    }

    @Override
    public final @Nullable InetSocketAddress peer() {
        return peer;
    }

    /** Replaces the address of a proxy with the address of its client. */
    public final void forwardedFor(@Nullable InetSocketAddress client) {
        peer = client;
    }

    /**
     * Returns why the front refuses the request, for example because of broken framing or overload, or null. A service
     * only creates the response to such a request.
     */
    public @Nullable Refusal refusal() {
        return refusal;
    }

    /** Refuses the request without handling it. */
    public void refuse(Refusal reason) {
        refusal = reason;
    }

    /**
     * Returns the organization that shares threads and memory with this request, or null if it is not known. Before
     * authentication, it is the organization that the request names.
     */
    public final @Nullable UUID organization() {
        return organization;
    }

    /** Sets the organization that shares threads and memory with this request. */
    public void organization(@Nullable UUID named) {
        organization = named;
    }

    @Override
    public final @Nullable Endpoint<?, ?> endpoint() {
        return endpoint;
    }

    @Override
    public final @Nullable Caller caller() {
        return caller;
    }

    /** Records the authenticated caller and the endpoint, or null if the server does not serve the path. */
    public final void authenticated(Caller bearer, @Nullable Endpoint<?, ?> called) {
        caller = bearer;
        endpoint = called;
        organization(bearer.organizationId());
    }

    @Override
    public final boolean isRefused() {
        return refused;
    }

    /** Records that the server refuses the request because of its head. */
    public final void refusedByHead() {
        refused = true;
    }

    /** A request that is complete when its exchange begins. */
    private static final class Complete extends ApiExchange {

        private final byte[] body;

        Complete(ApiRequest request, @Nullable InetSocketAddress peer) {
            super(request, peer);
            this.body = request.body();
        }

        @Override
        public CompletionStage<ApiResponse> dispatch(Supplier<? extends CompletionStage<ApiResponse>> work) {
            return work.get();
        }

        @Override
        protected CompletionStage<byte[]> readBody() {
            return CompletableFuture.completedStage(body);
        }
    }
}
