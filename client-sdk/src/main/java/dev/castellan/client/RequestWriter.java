package dev.castellan.client;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.Json;
import java.util.UUID;

/** Writes the request of a call, all but its token. */
final class RequestWriter {

    private static final int USUAL_HEADERS = 6;

    private final String projectHeader;

    RequestWriter(String projectHeader) {
        this.projectHeader = projectHeader;
    }

    /**
     * Returns the request, with an {@code Idempotency-Key} of its own if it creates something.
     *
     * @throws IllegalArgumentException if the arguments do not fit the endpoint
     */
    <I> ApiRequest write(Endpoint<I, ?> endpoint, Arguments<I> arguments) {
        return new ApiRequest(
                endpoint.method().name(),
                Endpoints.PREFIX + endpoint.path().expand(arguments.path()),
                QueryText.of(arguments.query()),
                headers(endpoint, arguments),
                body(endpoint, arguments));
    }

    private <I> Headers headers(Endpoint<I, ?> endpoint, Arguments<I> arguments) {
        Headers.Builder headers = Headers.builder(USUAL_HEADERS).add("Accept", "application/json");
        if (arguments.body() != null) {
            headers.add("Content-Type", "application/json");
        }
        if (arguments.project() != null) {
            headers.add(projectHeader, arguments.project().toString());
        }
        if (endpoint.method() == HttpMethod.POST) {
            headers.add("Idempotency-Key", UUID.randomUUID().toString());
        }
        return headers.build();
    }

    private static <I> byte[] body(Endpoint<I, ?> endpoint, Arguments<I> arguments) {
        I body = arguments.body();
        if (body != null) {
            return Json.write(body);
        }
        if (endpoint.takesBody() && !endpoint.inputOptional()) {
            throw new IllegalArgumentException(endpoint + ": needs a request body");
        }
        return ApiRequest.NO_BODY;
    }
}
