package dev.castellan.server.spi;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import java.net.InetSocketAddress;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A request as seen by {@linkplain ServerStep steps} and {@linkplain RequestListener listeners}. */
public interface ServerCall {

    /**
     * Returns the id that the server gave the request: the {@code errorID} of an error and, unless extensions are off,
     * {@code Castellan-Request-Id} of the response.
     */
    UUID requestId();

    /** Returns the request, with its body if the server has read the body. */
    ApiRequest request();

    /** Returns the endpoint, or null if the request was refused before the server knew its endpoint. */
    @Nullable
    Endpoint<?, ?> endpoint();

    /** Returns the caller at the time of authentication, or null if the request was refused before authentication. */
    @Nullable
    Caller caller();

    /** Returns the address and port of the client, or null for a request without a socket. */
    @Nullable
    InetSocketAddress peer();

    /**
     * Returns whether the server refuses the request because of its head, for example because its token is not valid.
     * In this case, {@link ServerStep.Next#proceed()} returns the error.
     */
    boolean isRefused();
}
