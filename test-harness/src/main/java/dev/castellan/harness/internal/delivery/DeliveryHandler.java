package dev.castellan.harness.internal.delivery;

import dev.castellan.harness.internal.interception.Delivery;
import dev.castellan.harness.internal.routing.TenantExchange;
import dev.castellan.harness.internal.routing.TenantRouter;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.front.ServiceHandler;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Responds to requests to a test server, and delays or breaks the responses as interceptions require. Thread-safe.
 *
 * @param handler reads requests and sends responses
 * @param router responds to requests
 * @param deliveries the delayed or broken responses in flight
 */
public record DeliveryHandler(ServiceHandler handler, TenantRouter router, DeliveriesInFlight deliveries)
        implements HttpHandler {

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        handler.handleRequest(exchange, request -> handle(exchange, router.address(request)));
    }

    private CompletionStage<ApiResponse> handle(HttpServerExchange exchange, TenantExchange request) {
        return request.handle().thenCompose(response -> {
            Delivery delivery = request.delivery();
            return delivery.equals(Delivery.PROMPT)
                    ? CompletableFuture.completedStage(response)
                    : new ResponseDelivery(exchange, response, delivery).start(deliveries);
        });
    }
}
