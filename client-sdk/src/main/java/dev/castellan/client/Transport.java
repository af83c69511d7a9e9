package dev.castellan.client;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.io.IOException;

/**
 * Carries one request to a server and its answer back; called by many threads at once.
 *
 * <p>The built-in one speaks HTTP. An embedded server in the same process is one as well: {@code server::handle}.
 */
@FunctionalInterface
public interface Transport {

    /**
     * Sends a request once, and returns the answer, whatever its status.
     *
     * @throws NotSentException if no byte of the request can have reached the server
     * @throws IOException if no whole answer came
     */
    ApiResponse send(ApiRequest request) throws IOException;
}
