package dev.castellan.client.internal.call;

import dev.castellan.client.errors.ApiErrors;
import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.transport.NotSentException;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Converts transport failures to exceptions. */
public final class TransportFailures {

    private TransportFailures() {}

    /**
     * Returns the exception for a failure.
     *
     * @param sentBefore true if an earlier attempt of the call may have reached the server
     * @param limit the time limit that the attempt reached, or {@code null}
     */
    public static CastellanException of(
            Endpoint<?, ?> endpoint, IOException failure, boolean sentBefore, @Nullable String limit) {
        return failure instanceof NotSentException unsent
                ? of(endpoint, sentBefore, unsent.reason(), limit)
                : of(endpoint, sentBefore || !neverConnected(failure), failure, limit);
    }

    private static CastellanException of(
            Endpoint<?, ?> endpoint, boolean maybeSent, IOException failure, @Nullable String limit) {
        if (failure instanceof OversizedResponseException oversized) {
            String complaint = String.valueOf(oversized.getMessage());
            return ApiErrors.undecodable(endpoint, oversized.withoutBody(), complaint, null);
        }
        // An interrupt closes the connection, so the type of the failure does not matter.
        if (Thread.currentThread().isInterrupted()) {
            return new CallCancelledException(endpoint, maybeSent, failure);
        }
        if (failure instanceof InterruptedIOException) {
            String what = limit == null ? describe(failure) : "no response within " + limit;
            return new CallTimeoutException(endpoint, maybeSent, what, failure);
        }
        return new TransportException(endpoint, maybeSent, describe(failure), failure);
    }

    private static boolean neverConnected(IOException failure) {
        return failure instanceof ConnectException
                || failure instanceof UnknownHostException
                || failure instanceof NoRouteToHostException;
    }

    private static String describe(IOException failure) {
        String name = failure.getClass().getSimpleName();
        if (failure.getMessage() != null) {
            return name + ": " + failure.getMessage();
        }
        return failure instanceof EOFException ? name + ": unexpected end of stream" : name;
    }

    /** Thrown if the body of a successful response exceeds the size limit. The client discards the body. */
    public static final class OversizedResponseException extends IOException {

        private static final long serialVersionUID = 1;

        private final int status;
        private final transient Headers headers;

        public OversizedResponseException(int status, Headers headers, int limit) {
            super("body: larger than " + limit + " bytes; raise the limit with maxResponseBytes(..)");
            this.status = status;
            this.headers = headers;
        }

        /** Returns the response without the body. */
        ApiResponse withoutBody() {
            return new ApiResponse(status, headers, ApiRequest.NO_BODY);
        }
    }
}
