package dev.castellan.harness.stubs;

import dev.castellan.model.exchange.ApiResponse;

/** Answers requests by code. Runs on an I/O thread: be quick. Must be safe for use by several threads. */
@FunctionalInterface
public interface StubHandler {

    /**
     * Answers a request, best by {@link StubAnswer}. If it throws anything else, or returns null, the request is answered
     * 500, and its journal entry says why.
     *
     * @throws dev.castellan.server.spi.Refusal to refuse it, with the API's own error body
     */
    ApiResponse handle(StubCall call);
}
