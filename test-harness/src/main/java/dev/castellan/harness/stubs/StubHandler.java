package dev.castellan.harness.stubs;

import dev.castellan.model.exchange.ApiResponse;

/**
 * Answers the requests of a stub. Called on multiple I/O threads, so implementations must be thread-safe and must not
 * block.
 */
@FunctionalInterface
public interface StubHandler {

    /**
     * Answers a request. Use {@link StubAnswer} to create the answer. If the handler returns null or throws an
     * exception other than a refusal, the server answers 500 and the journal entry contains the failure.
     *
     * @throws dev.castellan.server.spi.Refusal to refuse the request with the API's error body
     */
    ApiResponse handle(StubCall call);
}
