package dev.castellan.harness.stubs;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.store.Store;
import org.jspecify.annotations.Nullable;

/**
 * A request and the server that would answer it, as stubs see it. For the harness itself; a handler gets a
 * {@link StubCall}.
 */
public interface StubbedRequest {

    /** Returns the request. */
    IncomingCall call();

    /** Returns the caller; null if the caller was not recognized. */
    @Nullable
    Caller caller();

    /** Returns whether the server has refused the request by its head. */
    boolean isRefused();

    /** Returns the server's store. */
    Store store();

    /** Returns the server's own answer. Called at most once. */
    ApiResponse own();

    /**
     * Returns the server's answer as if there were no stub, so that an operation of a stub is unknown. Called at most
     * once.
     */
    ApiResponse withoutStubs();

    /** Returns a refusal with the API's error body. */
    ApiResponse refusal(ErrorKind kind, String message);
}
