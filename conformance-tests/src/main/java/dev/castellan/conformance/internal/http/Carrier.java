package dev.castellan.conformance.internal.http;

import dev.castellan.model.exchange.ApiResponse;

/** Takes the bytes of a request to a server and brings back its answer. */
public interface Carrier extends AutoCloseable {

    /** Returns the answer to a request. */
    ApiResponse exchange(String method, byte[] request);

    /** Returns whether the server has closed the connection, or none is needed. */
    boolean isClosedByServer();

    @Override
    void close();
}
