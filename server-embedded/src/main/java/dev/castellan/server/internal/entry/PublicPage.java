package dev.castellan.server.internal.entry;

import static dev.castellan.model.endpoint.ErrorKind.INVALID;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.pipeline.DecodeInput;
import dev.castellan.server.spi.Refusal;

/** A page that any client can read with GET or HEAD, without a token. Implementations must be thread-safe. */
public interface PublicPage {

    /**
     * Answers a request. May answer with 304 if the client already has the page.
     *
     * @throws Refusal if the request is not valid for this page
     */
    ApiResponse answer(ApiRequest request);

    /** Refuses a request that has a body or announces one. */
    static void checkNoBody(ApiRequest request, String message) {
        if (request.body().length > 0 || DecodeInput.announcesBody(request.headers())) {
            throw Refusal.of(INVALID, message);
        }
    }
}
