package dev.castellan.harness.stubs;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;

/** Creates responses for a {@link StubHandler}, with the server's usual headers. */
public final class StubResponse {

    private static final Headers WITHOUT_BODY =
            Headers.of("Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");
    private static final Headers WITH_BODY = WITHOUT_BODY.with("Content-Type", "application/json");

    private StubResponse() {}

    /**
     * Returns a response with a JSON body.
     *
     * @throws IllegalArgumentException if the status is not between 200 and 599
     * @throws InvalidJsonException if the body is not JSON. To send an invalid body, use a fault.
     */
    public static ApiResponse json(int status, String body) {
        byte[] bytes = JsonValue.parse(body).toJson().getBytes(StandardCharsets.UTF_8);
        return new ApiResponse(checked(status), WITH_BODY, bytes);
    }

    /**
     * Returns a response without a body.
     *
     * @throws IllegalArgumentException if the status is not between 200 and 599
     */
    public static ApiResponse empty(int status) {
        return new ApiResponse(checked(status), WITHOUT_BODY, ApiRequest.NO_BODY);
    }

    private static int checked(int status) {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("status " + status + ": choose one from 200 to 599");
        }
        return status;
    }
}
