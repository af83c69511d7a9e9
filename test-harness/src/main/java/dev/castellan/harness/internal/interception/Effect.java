package dev.castellan.harness.internal.interception;

import dev.castellan.harness.interception.InterceptedCall;
import dev.castellan.harness.internal.request.TestCodeException;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The effect of an interception.
 *
 * @param description the description, such as {@code respond with 503}
 * @param response produces the response, and runs the operation unless the effect prevents it
 * @param delivery how the response is sent to the client
 */
record Effect(String description, Function<InterceptedRequest, ApiResponse> response, Delivery delivery) {

    /** The start of the message of an error that an interception produces. */
    static final String MESSAGE = "the test intercepted the request: ";

    private static final String RETRY_AFTER = "Retry-After";
    /** The response with status 0, which means that none is sent. */
    private static final ApiResponse NO_RESPONSE = new ApiResponse(0, Headers.empty(), ApiRequest.NO_BODY);

    private static final Duration MAX_DELAY = Duration.ofDays(1);

    /** Returns an effect that only changes how the response is delivered. The operation runs. */
    static Effect onResponse(String description, Delivery delivery) {
        return new Effect(description, InterceptedRequest::proceed, delivery);
    }

    /**
     * Returns an effect that sends the first half of the body, followed by a character that makes it invalid JSON. The
     * operation runs. A response without a body is not changed.
     */
    static Effect malformedJson() {
        return instead("malformed JSON", request -> broken(request.proceed()));
    }

    /** Returns an effect that sends the responses of a sequence. */
    static Effect respond(int status, ResponseSequence sequence) {
        return instead(
                "respond with " + status,
                request -> sequence.sendFailure(request.server())
                        .orElseGet(() -> accepted(request, () -> sequence.send(request.server()))));
    }

    /** Returns an effect that responds with the results of a handler. */
    static Effect handle(Function<InterceptedCall, ApiResponse> handler) {
        return instead("handle", request -> accepted(request, () -> handled(handler, request.server())));
    }

    /** Returns an effect that changes the server's response, including refusals. */
    static Effect transform(UnaryOperator<ApiResponse> change) {
        return instead("transform", request -> {
            ApiResponse own = request.proceed();
            // an older interception may send no response
            return own.status() == 0 ? own : called("transform(..)", () -> change.apply(own));
        });
    }

    /** Returns an effect that refuses the request with an API error and a {@code Retry-After} header. */
    static Effect refusal(ErrorKind kind, String name, Duration retryAfter) {
        if (retryAfter.isNegative() || retryAfter.compareTo(MAX_DELAY) > 0) {
            throw new IllegalArgumentException("Retry-After is " + retryAfter + ": choose 0 to 24h");
        }
        String seconds = Long.toString(retryAfter.plusNanos(999_999_999).toSeconds());
        String description = name + ", " + RETRY_AFTER + ": " + seconds;
        return instead(description, request -> {
            ApiResponse refusal = request.server().refusal(Refusal.of(kind, MESSAGE + description));
            return refusal.withHeaders(refusal.headers().with(RETRY_AFTER, seconds));
        });
    }

    /** Returns an effect that responds with the API error of a refusal. */
    static Effect refuse(Refusal refusal) {
        Function<InterceptedRequest, ApiResponse> response =
                request -> request.server().refusal(refusal);
        return instead(
                "refuse with " + refusal.code(),
                refusal.kind().status() >= ResponseSequence.MIN_FAILURE
                        ? response
                        : request -> accepted(request, () -> response.apply(request)));
    }

    /** Returns an effect that sends no response. The operation does not run. */
    static Effect noResponse(String description, Delivery.Ending ending) {
        return new Effect(description, request -> NO_RESPONSE, Delivery.nothing(ending));
    }

    /** Returns a copy of this effect that is applied after the operation has run. */
    Effect afterCommit() {
        return new Effect(description + " after commit", this::respondAfterOperation, delivery);
    }

    /** Returns whether the effect delays or withholds responses, which are cut off when the interception is removed. */
    boolean isDelaying() {
        return delivery.ending() == Delivery.Ending.HOLD
                || delivery.delay().compareTo(Duration.ZERO) > 0
                || delivery.pieces().pause().compareTo(Duration.ZERO) > 0;
    }

    private ApiResponse respondAfterOperation(InterceptedRequest request) {
        ApiResponse own = request.proceed();
        // the journal shows the server's response even if the client receives nothing
        return delivery.bodyBytes() == Delivery.NOTHING ? own : response.apply(request);
    }

    private static Effect instead(String description, Function<InterceptedRequest, ApiResponse> response) {
        return new Effect(description, response, Delivery.PROMPT);
    }

    private static ApiResponse accepted(InterceptedRequest request, Supplier<ApiResponse> response) {
        ApiResponse refusal = request.refusal();
        return refusal == null ? response.get() : refusal;
    }

    private static ApiResponse handled(Function<InterceptedCall, ApiResponse> handler, ServerRequest request) {
        Caller caller = Objects.requireNonNull(request.caller(), "the caller of a handled request");
        HandledCall call = new HandledCall(request.call(), caller);
        return called("handle(..)", () -> {
            try {
                return handler.apply(call);
            } catch (Refusal refusal) {
                return request.refusal(refusal);
            }
        });
    }

    private static ApiResponse called(String part, Supplier<ApiResponse> code) {
        ApiResponse response = TestCodeException.call(part, code);
        if (response == null) {
            throw TestCodeException.returned(part, "no response");
        }
        return response;
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
}
