package dev.castellan.server.internal.pipeline;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.Json;
import dev.castellan.server.internal.execution.OperationRunner;
import dev.castellan.server.spi.Route;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Encodes the result of an operation as the answer of its endpoint. */
public final class EncodeOutput {

    /** The headers of every answer without a body. */
    static final Headers WITHOUT_BODY = Headers.of("Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");

    /** The headers of every answer with a body. */
    public static final Headers WITH_BODY = Headers.of(
            "Content-Type", "application/json", "Cache-Control", "no-store", "X-Content-Type-Options", "nosniff");

    private final Set<Endpoint<?, ?>> served;

    /** Adds {@code Location} to answers only if one of these routes reads the resource. */
    EncodeOutput(List<Route<?, ?>> routes) {
        served = routes.stream().map(Route::endpoint).collect(Collectors.toUnmodifiableSet());
    }

    <O> ApiResponse answer(Route<?, O> route, @Nullable O output) {
        int status = route.endpoint().status();
        if (output == null || route.endpoint().output().isNone()) {
            return new ApiResponse(status, WITHOUT_BODY, ApiRequest.NO_BODY);
        }
        String location = location(route, output);
        Headers headers = location == null ? WITH_BODY : WITH_BODY.with("Location", location);
        return new ApiResponse(status, headers, Json.write(output));
    }

    private <O> @Nullable String location(Route<?, O> route, O output) {
        UUID id = OperationRunner.createdId(route, output);
        Endpoint<?, ?> readAt = route.readAt();
        return id == null || readAt == null || !served.contains(readAt)
                ? null
                : Endpoints.PREFIX + readAt.path().expand(List.of(id));
    }
}
