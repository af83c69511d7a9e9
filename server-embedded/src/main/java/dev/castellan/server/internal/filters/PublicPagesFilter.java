package dev.castellan.server.internal.filters;

import static dev.castellan.model.endpoint.ErrorKind.METHOD_NOT_ALLOWED;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.spi.Refusal;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Serves public pages, which require no token. Does not read the bodies of requests.
 *
 * @param pages the pages by path
 */
public record PublicPagesFilter(ApiService next, Map<String, PublicPage> pages) implements ApiService {

    private static final String METHODS = "GET, HEAD";

    public PublicPagesFilter {
        pages = Map.copyOf(pages);
    }

    @Override
    public CompletionStage<ApiResponse> handle(ApiExchange exchange) {
        PublicPage page =
                exchange.refusal() == null ? pages.get(exchange.request().path()) : null;
        return page == null
                ? next.handle(exchange)
                : exchange.dispatch(() -> exchange.refusal() == null
                        ? CompletableFuture.completedStage(respond(page, exchange))
                        : next.handle(exchange));
    }

    private ApiResponse respond(PublicPage page, ApiExchange exchange) {
        String method = exchange.request().method();
        try {
            if (!method.equals("GET") && !method.equals("HEAD")) {
                throw Refusal.of(METHOD_NOT_ALLOWED, "this path supports only the methods " + METHODS);
            }
            return page.respond(exchange.request());
        } catch (Refusal refusal) {
            ApiResponse response = next.refuse(exchange, refusal);
            return refusal.kind() == METHOD_NOT_ALLOWED
                    ? response.withHeaders(response.headers().with("Allow", METHODS))
                    : response;
        }
    }
}
