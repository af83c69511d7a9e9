package dev.castellan.harness.stubs;

import dev.castellan.model.exchange.ApiResponse;

/**
 * Answers the requests of a stub. Several I/O threads call a handler, so it must not block and must be thread-safe.
 */
@FunctionalInterface
public interface StubHandler {

    /**
     * Answers a request. {@link StubAnswer} creates answers. If the handler returns null or throws an exception other than
     * a refusal, the server answers 500 and the journal entry contains the failure.
     *
     * @throws dev.castellan.server.spi.Refusal to refuse the request with the API's error body
     */
    ApiResponse handle(StubCall call);
}
