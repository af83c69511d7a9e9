package dev.castellan.client.internal.answer;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.io.IOException;

/** Thrown if the body of a successful response exceeds the size limit. The client discards the body. */
public final class OversizedAnswerException extends IOException {

    private static final long serialVersionUID = 1;

    private final int status;
    private final transient Headers headers;

    public OversizedAnswerException(int status, Headers headers, int limit) {
        super("body: larger than " + limit + " bytes; raise the limit with maxAnswerBytes(..)");
        this.status = status;
        this.headers = headers;
    }

    /** Returns the response without the body. */
    ApiResponse withoutBody() {
        return new ApiResponse(status, headers, ApiRequest.NO_BODY);
    }
}
