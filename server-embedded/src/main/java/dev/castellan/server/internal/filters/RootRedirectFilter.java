package dev.castellan.server.internal.filters;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.service.ApiService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Redirects browsers from the root of the server to a site. A request is assumed to come from a browser if its method
 * is GET or HEAD and it accepts {@code text/html}.
 */
public record RootRedirectFilter(ApiService next, String path) implements ApiService {

    @Override
    public CompletionStage<ApiResponse> handle(ApiExchange exchange) {
        if (exchange.refusal() != null || !isOfBrowser(exchange.request())) {
            return next.handle(exchange);
        }
        Headers headers = Headers.of("Location", path, "Vary", "Accept", "Cache-Control", "no-cache");
        return CompletableFuture.completedStage(new ApiResponse(302, headers, ApiRequest.NO_BODY));
    }

    private static boolean isOfBrowser(ApiRequest head) {
        return head.path().equals("/")
                && (head.method().equals("GET") || head.method().equals("HEAD"))
                && head.headers().all("Accept").stream().anyMatch(RootRedirectFilter::namesHtml);
    }

    private static boolean namesHtml(String accept) {
        for (String range : accept.split(",", -1)) {
            if (range.split(";", 2)[0].strip().equalsIgnoreCase("text/html")) {
                return true;
            }
        }
        return false;
    }
}
