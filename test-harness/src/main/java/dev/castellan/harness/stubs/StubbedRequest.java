package dev.castellan.harness.stubs;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Caller;
import org.jspecify.annotations.Nullable;

/** A request and its server, as seen by stubs. For internal use. Handlers receive a {@link StubCall}. */
public interface StubbedRequest {

    /** Returns the request. */
    IncomingCall call();

    /** Returns the caller, or null if the server did not recognize the caller. */
    @Nullable
    Caller caller();

    /** Returns whether the server has refused the head of the request. */
    boolean isRefused();

    /** Returns the server's response. Called at most once. */
    ApiResponse own();

    /** Returns the response that the server gives if no stub replaces or adds operations. Called at most once. */
    ApiResponse withoutStubs();

    /** Returns a refusal with the API's error body. */
    ApiResponse refusal(ErrorKind kind, String message);
}
