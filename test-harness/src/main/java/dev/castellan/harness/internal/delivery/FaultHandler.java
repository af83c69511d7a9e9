package dev.castellan.harness.internal.delivery;

import dev.castellan.harness.faults.Delivery;
import dev.castellan.harness.internal.routing.TenantAdmission;
import dev.castellan.harness.internal.routing.TenantRouter;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.front.ServiceHandler;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.Caller;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests to a test server, and delays or breaks the answers as faults require. Thread-safe.
 *
 * @param handler reads requests and sends answers
 * @param router answers requests
 * @param faulty the delayed or broken answers in flight
 */
public record FaultHandler(ServiceHandler handler, TenantRouter router, FaultyAnswers faulty) implements HttpHandler {

    @Override
    public void handleRequest(HttpServerExchange exchange) {
        handler.handleRequest(exchange, new ExchangeService(this, exchange));
    }

    private record ExchangeService(FaultHandler faults, HttpServerExchange exchange) implements ApiService {

        @Override
        public Admission admit(ApiRequest head, @Nullable InetSocketAddress peer) {
            return new ExchangeAdmission(faults.faulty, exchange, faults.router.admit(head, peer));
        }

        @Override
        public ApiResponse refuse(ApiRequest head, @Nullable InetSocketAddress peer, ErrorKind kind, String message) {
            return faults.router.refuse(head, peer, kind, message);
        }
    }

    private record ExchangeAdmission(FaultyAnswers faulty, HttpServerExchange exchange, TenantAdmission tenants)
            implements Admission {

        @Override
        public boolean wantsBody() {
            return tenants.wantsBody();
        }

        @Override
        public ApiResponse answer(byte[] body) {
            return tenants.answer(body);
        }

        @Override
        public CompletionStage<ApiResponse> answerLater(byte[] body) {
            ApiResponse answer = answer(body);
            Delivery delivery = tenants.delivery();
            return delivery.equals(Delivery.PROMPT)
                    ? CompletableFuture.completedStage(answer)
                    : new FaultyAnswer(exchange, answer, delivery).start(faulty);
        }

        @Override
        public @Nullable Caller findCaller() {
            return tenants.findCaller();
        }
    }
}
