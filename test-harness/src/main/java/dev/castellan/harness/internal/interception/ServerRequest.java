package dev.castellan.harness.internal.interception;

import dev.castellan.harness.internal.request.IncomingCall;
import dev.castellan.harness.internal.request.TestCodeException;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import org.jspecify.annotations.Nullable;

/** A request and the server that handles it if no interception does. */
public interface ServerRequest {

    IncomingCall call();

    /** Returns the caller, or null if the server did not recognize the caller. */
    @Nullable
    Caller caller();

    /** Returns whether the server has refused the head of the request. */
    boolean isRefused();

    /** Returns the server's response. Called at most once. */
    ApiResponse own();

    /** Returns the response that the server gives without added operations. Called at most once. */
    ApiResponse withoutInterceptions();

    /** Returns the response with the API's error body. */
    ApiResponse refusal(Refusal refusal);

    /** Records an exception thrown by test code, and returns an error response with its message. */
    ApiResponse failed(TestCodeException failure);
}
