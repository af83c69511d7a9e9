package dev.castellan.client.internal.answer;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.ApiErrors;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.UndecodableAnswerException;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Turns a response into the value of a call, or into the exception that it stands for. */
public final class AnswerReader {

    private final Clock clock;

    public AnswerReader(Clock clock) {
        this.clock = clock;
    }

    /**
     * Returns what a response with any status of success holds.
     *
     * @param secret the token that was sent, which no exception may show
     * @throws ApiException if the status is another
     * @throws UndecodableAnswerException if the body is not what the endpoint answers
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

    /** What a PUT or DELETE did is known, and a deployment may answer none; of any JSON nothing is expected. */
    private static boolean saysEnoughWithout(Endpoint<?, ?> endpoint) {
        return endpoint.method() == HttpMethod.PUT
                || endpoint.method() == HttpMethod.DELETE
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
