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
 * @param description the description, such as {@code answer 503}
 * @param answer produces the answer, and runs the operation unless the effect prevents it
 * @param delivery how the answer is sent to the client
 */
record FaultEffect(String description, Function<FaultedRequest, ApiResponse> answer, Delivery delivery) {

    private static final String RETRY_AFTER = "Retry-After";
    /** The answer with status 0, which means that no answer is sent. */
    private static final ApiResponse NO_ANSWER = new ApiResponse(0, Headers.empty(), ApiRequest.NO_BODY);

    private static final Duration MAX_DELAY = Duration.ofDays(1);

    /** Returns an effect that only changes how the real answer is delivered. The operation runs. */
    static FaultEffect onAnswer(String description, Delivery delivery) {
        return new FaultEffect(description, FaultedRequest::operated, delivery);
    }

    /**
     * Returns an effect that sends the first half of the real body, followed by a character that makes it invalid JSON.
     * The operation runs. An answer without a body is not changed.
     */
    static FaultEffect malformedJson() {
        return new FaultEffect("malformed JSON", request -> broken(request.operated()), Delivery.PROMPT);
    }

    /**
     * Returns an effect that answers with a status from 500 to 599 and no {@code Retry-After} header. The operation
     * does not run.
     */
    static FaultEffect status(int status) {
        if (status < 500 || status > 599) {
            throw new IllegalArgumentException("answer(" + status + "): choose a status from 500 to 599");
        }
        String description = "answer " + status;
        return instead(description, request -> {
            ApiResponse answer = request.refused(ErrorKind.INTERNAL, description);
            return new ApiResponse(status, answer.headers(), answer.body());
        });
    }

    /**
     * Returns an effect that answers with an API error and a {@code Retry-After} header. The operation does not run.
     */
    static FaultEffect refusal(ErrorKind kind, String name, Duration retryAfter) {
        if (retryAfter.isNegative() || retryAfter.compareTo(MAX_DELAY) > 0) {
            throw new IllegalArgumentException("retryAfter: " + retryAfter + " is not between 0 and a day");
        }
        long seconds = retryAfter.plusNanos(999_999_999).toSeconds();
        String description = name + ", " + RETRY_AFTER + ": " + seconds;
        return instead(description, request -> {
            ApiResponse answer = request.refused(kind, description);
            return answer.withHeaders(answer.headers().with(RETRY_AFTER, Long.toString(seconds)));
        });
    }

    /** Returns an effect that sends no answer. The operation does not run. */
    static FaultEffect unanswered(String description, Delivery.Ending ending) {
        return new FaultEffect(description, request -> NO_ANSWER, Delivery.nothing(ending));
    }

    /** Returns a copy of this effect that is applied after the operation has run. */
    FaultEffect afterCommit() {
        return new FaultEffect(description + " after commit", this::answerOperated, delivery);
    }

    /** Returns whether the effect delays or withholds answers. These answers are cut off when the fault is removed. */
    boolean isDelaying() {
        return delivery.ending() == Delivery.Ending.HOLD
                || delivery.delay().compareTo(Duration.ZERO) > 0
                || delivery.pieces().pause().compareTo(Duration.ZERO) > 0;
    }

    private ApiResponse answerOperated(FaultedRequest request) {
        ApiResponse operated = request.operated();
        // the journal shows the real answer even if the client receives nothing
        return delivery.bodyBytes() == Delivery.NOTHING ? operated : answer.apply(request);
    }

    private static FaultEffect instead(String description, Function<FaultedRequest, ApiResponse> answer) {
        return new FaultEffect(description, answer, Delivery.PROMPT);
    }

    private static ApiResponse broken(ApiResponse answer) {
        int length = answer.body().length;
        if (length == 0) {
            return answer;
        }
        byte[] body = Arrays.copyOf(answer.body(), length / 2 + 1);
        // invalid at any position, because the character can neither end nor follow a value
        body[length / 2] = '<';
        return new ApiResponse(answer.status(), answer.headers(), body);
    }

    /**
     * A request that a fault has hit.
     *
     * @param service creates the API's error answers
     * @param operation runs the operation
     */
    record FaultedRequest(ApiService service, IncomingCall call, Supplier<ApiResponse> operation) {

        /** Runs the operation and returns the real answer. */
        ApiResponse operated() {
            return operation.get();
        }

        /** Returns an error answer of the service without running the operation. */
        ApiResponse refused(ErrorKind kind, String effect) {
            return service.refuse(
                    call.request(), call.connection(), Refusal.of(kind, "a fault that the test set: " + effect));
        }
    }
}
