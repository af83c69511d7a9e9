package dev.castellan.server.internal.filters;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.spi.IdSource;
import java.util.concurrent.CompletionStage;

/**
 * Creates the id of each request, and adds it to the response. Ignores ids in requests, because a client could repeat
 * the id of another request to confuse readers of the logs.
 *
 * @param inHeader whether responses contain the id in a header
 */
public record RequestIdFilter(ApiService next, IdSource ids, boolean inHeader) implements ApiService {

    @Override
    public CompletionStage<ApiResponse> handle(ApiExchange exchange) {
        exchange.identify(ids);
        CompletionStage<ApiResponse> response = next.handle(exchange);
        return inHeader ? response.thenApply(completed -> withId(completed, exchange)) : response;
    }

    private static ApiResponse withId(ApiResponse response, ApiExchange exchange) {
        String id = exchange.requestId().toString();
        return response.withHeaders(response.headers().with(Endpoints.REQUEST_ID_HEADER, id));
    }
}
