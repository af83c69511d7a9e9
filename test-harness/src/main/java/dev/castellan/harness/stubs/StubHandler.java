package dev.castellan.harness.stubs;

import dev.castellan.model.exchange.ApiResponse;

/**
 * Responds to the requests of a stub. Called on multiple I/O threads, so implementations must be thread-safe and must not
 * block.
 */
@FunctionalInterface
public interface StubHandler {

    /**
     * Responds to a request. Use {@link StubResponse} to create the response. If the handler returns null or throws an
     * exception other than a refusal, the server responds with 500 and the journal entry contains the failure.
     *
     * @throws dev.castellan.server.spi.Refusal to refuse the request with the API's error body
     */
    ApiResponse handle(StubCall call);
}
