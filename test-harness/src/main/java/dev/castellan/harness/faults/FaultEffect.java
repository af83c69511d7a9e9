package dev.castellan.harness.faults;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The effect of a fault.
 *
 * @param description the description, such as {@code response 503}
 * @param response produces the response, and runs the operation unless the effect prevents it
 * @param delivery how the response is sent to the client
 */
record FaultEffect(String description, Function<FaultedRequest, ApiResponse> response, Delivery delivery) {

    private static final String RETRY_AFTER = "Retry-After";
    /** The response with status 0, which means that no response is sent. */
    private static final ApiResponse NO_RESPONSE = new ApiResponse(0, Headers.empty(), ApiRequest.NO_BODY);

    private static final Duration MAX_DELAY = Duration.ofDays(1);

    /** Returns an effect that only changes how the real response is delivered. The operation runs. */
    static FaultEffect onResponse(String description, Delivery delivery) {
        return new FaultEffect(description, FaultedRequest::operated, delivery);
    }

    /**
     * Returns an effect that sends the first half of the real body, followed by a character that makes it invalid JSON.
     * The operation runs. A response without a body is not changed.
     */
    static FaultEffect malformedJson() {
        return new FaultEffect("malformed JSON", request -> broken(request.operated()), Delivery.PROMPT);
    }

    /**
     * Returns an effect that responds with a status from 500 to 599 and no {@code Retry-After} header. The operation
     * does not run.
     */
    static FaultEffect status(int status) {
        if (status < 500 || status > 599) {
            throw new IllegalArgumentException("response(" + status + "): choose a status from 500 to 599");
        }
        String description = "response " + status;
        return instead(description, request -> {
            ApiResponse response = request.refused(ErrorKind.INTERNAL, description);
            return new ApiResponse(status, response.headers(), response.body());
        });
    }

    /**
     * Returns an effect that responds with an API error and a {@code Retry-After} header. The operation does not run.
     */
    static FaultEffect refusal(ErrorKind kind, String name, Duration retryAfter) {
        if (retryAfter.isNegative() || retryAfter.compareTo(MAX_DELAY) > 0) {
            throw new IllegalArgumentException("retryAfter: " + retryAfter + " is not between 0 and a day");
        }
        long seconds = retryAfter.plusNanos(999_999_999).toSeconds();
        String description = name + ", " + RETRY_AFTER + ": " + seconds;
        return instead(description, request -> {
            ApiResponse response = request.refused(kind, description);
            return response.withHeaders(response.headers().with(RETRY_AFTER, Long.toString(seconds)));
        });
    }

    /** Returns an effect that sends no response. The operation does not run. */
    static FaultEffect unanswered(String description, Delivery.Ending ending) {
        return new FaultEffect(description, request -> NO_RESPONSE, Delivery.nothing(ending));
    }

    /** Returns a copy of this effect that is applied after the operation has run. */
    FaultEffect afterCommit() {
        return new FaultEffect(description + " after commit", this::operatedResponse, delivery);
    }

    /** Returns whether the effect delays or withholds responses. These responses are cut off when the fault is removed. */
    boolean isDelaying() {
        return delivery.ending() == Delivery.Ending.HOLD
                || delivery.delay().compareTo(Duration.ZERO) > 0
                || delivery.pieces().pause().compareTo(Duration.ZERO) > 0;
    }

    private ApiResponse operatedResponse(FaultedRequest request) {
        ApiResponse operated = request.operated();
        // the journal shows the real response even if the client receives nothing
        return delivery.bodyBytes() == Delivery.NOTHING ? operated : response.apply(request);
    }

    private static FaultEffect instead(String description, Function<FaultedRequest, ApiResponse> response) {
        return new FaultEffect(description, response, Delivery.PROMPT);
    }

    private static ApiResponse broken(ApiResponse response) {
        int length = response.body().length;
        if (length == 0) {
            return response;
        }
        byte[] body = Arrays.copyOf(response.body(), length / 2 + 1);
        // invalid at any position, because the character can neither end nor follow a value
        body[length / 2] = '<';
        return new ApiResponse(response.status(), response.headers(), body);
    }

    /**
     * A request that a fault has hit.
     *
     * @param service creates the API's error responses
     * @param operation runs the operation
     */
    record FaultedRequest(ApiService service, IncomingCall call, Supplier<ApiResponse> operation) {

        /** Runs the operation and returns the real response. */
        ApiResponse operated() {
            return operation.get();
        }

        /** Returns an error response of the service without running the operation. */
        ApiResponse refused(ErrorKind kind, String effect) {
            return service.refuse(
                    call.request(), call.connection(), Refusal.of(kind, "a fault that the test set: " + effect));
        }
    }
}
