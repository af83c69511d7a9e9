package dev.castellan.harness.internal.code;

import dev.castellan.harness.internal.request.JsonBody;
import dev.castellan.harness.internal.request.PercentDecoding;
import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request in terms of the client: what a call of the client has to name.
 *
 * @param endpoint the operation; absent if the request has none
 * @param segments the path below {@code /api/v1}, decoded
 * @param query the parameters, decoded
 * @param headers the headers that the client does not send by itself
 * @param key the {@code Idempotency-Key}; absent if there was none, or the client generated it
 * @param body absent if there was none
 */
record ClientRequest(
        @Nullable Endpoint<?, ?> endpoint,
        HttpMethod method,
        List<String> segments,
        Map<String, String> query,
        Headers headers,
        @Nullable String key,
        @Nullable JsonValue body) {

    private static final String KEY = "Idempotency-Key";

    /** Reads a request that the client can send, as {@link UnsendableReason} says. */
    static ClientRequest of(IncomingCall call) {
        ApiRequest request = call.request();
        return new ClientRequest(
                call.endpoint(),
                HttpMethod.valueOf(request.method()),
                segments(request.path()),
                PercentDecoding.parameters(request.query()),
                told(request.headers()),
                chosen(request.headers().first(KEY)),
                JsonBody.json(request.body()).orElse(null));
    }

    /** Returns the id in a text; empty unless the client writes that id exactly like this. */
    static Optional<UUID> id(@Nullable String text) {
        try {
            return Optional.ofNullable(text)
                    .map(UUID::fromString)
                    .filter(id -> id.toString().equals(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns the project in the header; empty unless it is a single id. */
    Optional<UUID> project() {
        return headers.count(Endpoints.PROJECT_HEADER) == 1
                ? id(headers.first(Endpoints.PROJECT_HEADER))
                : Optional.empty();
    }

    /** Returns a copy without the header that names a project. */
    ClientRequest withoutProject() {
        Headers.Builder others = Headers.builder(headers.size());
        headers.forEach((name, value) -> {
            if (!name.equalsIgnoreCase(Endpoints.PROJECT_HEADER)) {
                others.add(name, value);
            }
        });
        return new ClientRequest(endpoint, method, segments, query, others.build(), key, body);
    }

    private static List<String> segments(String path) {
        return Arrays.stream(path.substring(Endpoints.PREFIX.length() + 1).split("/", -1))
                .map(PercentDecoding::decodedPath)
                .toList();
    }

    private static Headers told(Headers headers) {
        Headers.Builder told = Headers.builder(headers.size());
        headers.forEach((name, value) -> {
            if (!ImpliedHeaders.isOfTheClient(name)) {
                told.add(name, value);
            }
        });
        return told.build();
    }

    /** The client generates a random UUID for every POST. Repeating it would ask for the kept answer. */
    private static @Nullable String chosen(@Nullable String key) {
        return id(key).filter(id -> id.version() == 4).isPresent() ? null : key;
    }
}
