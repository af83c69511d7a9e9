package dev.castellan.harness.internal.interception;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Sends each response once, in order, and then repeats the last response. Thread-safe. */
final class ResponseSequence {

    /** The lowest status that simulates a failure of the server. */
    static final int MIN_FAILURE = 500;

    private static final Headers WITHOUT_BODY =
            Headers.of("Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");
    private static final Headers WITH_BODY = WITHOUT_BODY.with("Content-Type", "application/json");

    private final List<Reply> replies = new ArrayList<>();
    private int sent;

    ResponseSequence(Reply first) {
        replies.add(first);
    }

    synchronized void add(Reply next) {
        replies.add(next);
    }

    /** Sends the next response if it simulates a failure of the server, which every request gets. */
    Optional<ApiResponse> sendFailure(ServerRequest request) {
        return takeFailure().map(reply -> reply.response().apply(request));
    }

    ApiResponse send(ServerRequest request) {
        return take().response().apply(request);
    }

    private synchronized Optional<Reply> takeFailure() {
        return next().status() < MIN_FAILURE ? Optional.empty() : Optional.of(take());
    }

    private synchronized Reply take() {
        Reply reply = next();
        sent++;
        return reply;
    }

    private Reply next() {
        return replies.get(Math.min(sent, replies.size() - 1));
    }

    /**
     * Returns a response with a JSON body.
     *
     * @throws InvalidJsonException if the body is not JSON
     */
    static ApiResponse json(int status, String body) {
        byte[] bytes = JsonValue.parse(body).toJson().getBytes(StandardCharsets.UTF_8);
        return new ApiResponse(checked(status), WITH_BODY, bytes);
    }

    static ApiResponse empty(int status) {
        return new ApiResponse(checked(status), WITHOUT_BODY, ApiRequest.NO_BODY);
    }

    private static int checked(int status) {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("status " + status + ": choose one from 200 to 599");
        }
        return status;
    }

    /** One response of a sequence. */
    record Reply(int status, Function<ServerRequest, ApiResponse> response) {

        static Reply of(ApiResponse response) {
            return new Reply(response.status(), request -> response);
        }

        /** Returns a reply that has the API's error body if the status is 500 or more, and otherwise no body. */
        static Reply of(int status) {
            if (checked(status) < MIN_FAILURE) {
                return of(empty(status));
            }
            Refusal refusal = Refusal.of(ErrorKind.INTERNAL, Effect.MESSAGE + "respond with " + status)
                    .withCode(code(status));
            return new Reply(status, request -> {
                ApiResponse error = request.refusal(refusal);
                return new ApiResponse(status, error.headers(), error.body());
            });
        }

        private static ErrorCode code(int status) {
            return Arrays.stream(ErrorKind.values())
                    .filter(kind -> kind.status() == status)
                    .findFirst()
                    .orElse(ErrorKind.INTERNAL)
                    .code();
        }
    }
}
