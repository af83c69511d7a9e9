package dev.castellan.client.internal.call;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.ApiErrors;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.InvalidResponseException;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/**
 * Converts the response of a call to a value or to an exception.
 *
 * @param clock the clock for a date in {@code Retry-After}
 */
public record ResponseReader(Clock clock) {

    /**
     * Returns the value of a response with a status from 200 to 299.
     *
     * @param secret the token of the request, which exceptions must not contain
     * @throws ApiException if the status is not from 200 to 299
     * @throws InvalidResponseException if the body is invalid for the endpoint
     */
    public <O> TypedResponse<O> read(Endpoint<?, O> endpoint, ApiResponse response, @Nullable String secret) {
        if (response.status() / 100 != 2) {
            throw ApiErrors.of(endpoint, response, clock, secret);
        }
        O value = mayLackBody(endpoint, response) ? null : decode(endpoint, response, secret);
        return new TypedResponse<>(value, response);
    }

    private static boolean mayLackBody(Endpoint<?, ?> endpoint, ApiResponse response) {
        return endpoint.output().isNone() || (response.body().length == 0 && saysEnoughWithout(endpoint));
    }

    /**
     * Returns true if the body may be empty. The result of a PUT or DELETE of a membership, whose path ends with an id,
     * is known without a body, and a response with arbitrary JSON can be empty.
     */
    private static boolean saysEnoughWithout(Endpoint<?, ?> endpoint) {
        boolean sets = endpoint.method() == HttpMethod.PUT || endpoint.method() == HttpMethod.DELETE;
        return (sets && endpoint.path().text().endsWith("}"))
                || endpoint.output().item() == JsonValue.class;
    }

    private static <O> O decode(Endpoint<?, O> endpoint, ApiResponse response, @Nullable String secret) {
        try {
            return Json.lenient().read(response.body(), endpoint.output());
        } catch (InvalidJsonException e) {
            throw ApiErrors.undecodable(endpoint, response, String.valueOf(e.getMessage()), secret);
        }
    }
}
