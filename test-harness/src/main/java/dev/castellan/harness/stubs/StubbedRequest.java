package dev.castellan.harness.stubs;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.store.Store;
import org.jspecify.annotations.Nullable;

/** A request and the server that would answer it, as the desk of a tenant shows it to stubs. */
public interface StubbedRequest {

    /** Returns the request. */
    IncomingCall call();

    /** Returns who calls; absent if nobody was recognized. */
    @Nullable
    Caller caller();

    /** Returns whether the server refuses the request by its head already. */
    boolean isRefused();

    /** Returns what the server keeps. */
    Store store();

    /** Returns the server's own answer; to be asked once. */
    ApiResponse own();

    /** Returns the answer of the server as if there were no stub, for whose sake it may know the operation; to be asked once. */
    ApiResponse withoutStubs();

    /** Returns an answer with the API's error body. */
    ApiResponse refusal(ErrorKind kind, String message);
}
