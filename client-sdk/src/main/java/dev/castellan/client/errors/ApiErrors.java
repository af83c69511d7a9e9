package dev.castellan.client.errors;

import dev.castellan.client.internal.text.RequestId;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiResponse;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Creates exceptions from responses. No other class maps statuses to exceptions. */
public final class ApiErrors {

    private ApiErrors() {}

    /**
     * Returns the exception for an error response.
     *
     * @param endpoint the called operation
     * @param response the response
     * @param clock the clock for a date in {@code Retry-After}
     * @param secret the token of the request, which is redacted in excerpts of the response
     */
    public static ApiException of(Endpoint<?, ?> endpoint, ApiResponse response, Clock clock, @Nullable String secret) {
        ErrorResponse error = ErrorResponse.read(endpoint, response, clock, secret);
        // Deployments report a blocked deletion with different statuses. The specification guarantees only the field
        // "dependencies".
        return error.dependencies() != null ? new DeletionBlockedException(error) : byStatus(error);
    }

    /**
     * Returns true if a retry could succeed and cannot execute the operation twice.
     *
     * @param failure the failure of the attempt
     * @param keysHonoured true if the request has an {@code Idempotency-Key}, and the deployment executes requests with
     *     its method only once for each key
     */
    public static boolean mayRepeat(CastellanException failure, boolean keysHonoured) {
        return failure instanceof ApiException error
                ? RetrySafety.mayFollow(error, keysHonoured)
                : failure instanceof TransportException broken && RetrySafety.mayFollow(broken, keysHonoured);
    }

    /** Returns true if the server may have executed the request although the attempt failed. */
    public static boolean mayHaveActed(CastellanException failure) {
        return failure instanceof TransportException broken
                ? broken.maybeSent()
                : failure instanceof ApiException error && error.status() != 429;
    }

    /**
     * Returns the exception for a successful response with an unexpected body.
     *
     * @param endpoint the called operation
     * @param response the response
     * @param complaint a description of the error, without values from the body
     * @param secret the token of the request, which is redacted in excerpts of the response
     */
    public static InvalidResponseException undecodable(
            Endpoint<?, ?> endpoint, ApiResponse response, String complaint, @Nullable String secret) {
        String excerpt = Truncation.of(response.body(), secret);
        String requestId = RequestId.in(response.headers(), secret);
        return new InvalidResponseException(
                endpoint, response.status(), response.headers(), requestId, complaint, excerpt);
    }

    /**
     * Records the attempts in a failure and returns the failure.
     *
     * @param attempts the number of attempts
     * @param reliedOnKey true if an attempt was safe only because the deployment honours {@code Idempotency-Key}
     * @param reason why no attempt followed, or an empty text if the failure says it
     */
    public static <E extends CastellanException> E withAttempts(
            E failure, int attempts, boolean reliedOnKey, String reason) {
        failure.setAttempts(attempts, reliedOnKey, reason);
        return failure;
    }

    private static ApiException byStatus(ErrorResponse error) {
        return switch (error.status()) {
            case 400, 415, 422 -> new InvalidRequestException(error);
            case 401 -> new UnauthenticatedException(error);
            case 403 -> new ForbiddenException(error);
            case 404, 410 -> new NotFoundException(error);
            case 409 -> new ConflictException(error);
            case 413, 414, 431 -> new RequestTooLargeException(error);
            case 429 -> new RateLimitedException(error);
            default ->
                error.status() / 100 == 5 ? new ServerFailureException(error) : new UnexpectedStatusException(error);
        };
    }
}
