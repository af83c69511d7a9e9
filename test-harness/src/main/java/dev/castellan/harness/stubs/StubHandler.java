package dev.castellan.harness.stubs;

import dev.castellan.model.exchange.ApiResponse;

/**
 * Answers the requests of a stub. It runs on an I/O thread, so it must be quick, and must be safe for use by several
 * threads.
 */
@FunctionalInterface
public interface StubHandler {

    /**
     * Answers a request; {@link StubAnswer} creates answers. If it returns null or throws anything other than a
     * refusal, the request is answered 500 and its journal entry says why.
     *
     * @throws dev.castellan.server.spi.Refusal to refuse the request with the API's error body
     */
    ApiResponse handle(StubCall call);
}
