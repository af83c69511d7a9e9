package dev.castellan.conformance.internal.http;

import dev.castellan.model.exchange.ApiResponse;

/** Sends the bytes of requests to a server and returns its responses. */
public interface CaseTransport extends AutoCloseable {

    /** Sends a request and returns the response. */
    ApiResponse exchange(String method, byte[] request);

    /** Returns whether the server has closed the connection or no connection is open. */
    boolean isClosedByServer();

    @Override
    void close();
}
