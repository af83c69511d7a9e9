package dev.castellan.server.internal.http;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.audit.AuditEventWriter;
import dev.castellan.server.internal.configuration.RuleSettings;
import dev.castellan.server.internal.configuration.ServerSettings;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.execution.OperationRunner;
import dev.castellan.server.internal.execution.ResponseStorage;
import dev.castellan.server.internal.rules.ChangeRateLimiter;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.spi.BackgroundScheduler;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.ServerStep;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Handles the requests of the API. {@link ApiCall} is the order in which a request is handled, and this class holds
 * what all requests share. Thread-safe.
 */
public final class ApiHandler implements ApiService {

    final Router router;
    final Authentication authentication;
    final RequestRateLimiter rateLimiter;
    final RequestDecoder decoder;
    final IdempotencyKeys keys;
    final ResponseEncoder encoder;
    final ErrorResponses errors;
    final OperationRunner runner;
    final List<ServerStep> steps;
    final boolean extensions;

    public ApiHandler(
            ServerSettings settings,
            List<OperationRoute<?, ?>> routes,
            Store store,
            OperationRunner runner,
            BackgroundScheduler background,
            ChangeRateLimiter changeRate,
            AuditEventWriter refusals) {
        RuleSettings rules = settings.rules();
        this.router = new Router(routes);
        this.rateLimiter = new RequestRateLimiter(
                rules.limits().rates(), changeRate, rules.sources().clock());
        this.authentication = new Authentication(
                store,
                new LastUse(store, background, refusals),
                rateLimiter,
                rules.listeners().authentications());
        this.decoder = new RequestDecoder(rules.limits().server(), rules.api());
        this.keys = new IdempotencyKeys(
                rules.api().projectHeader(), new ResponseStorage(rules.limits().quotas(), !store.blocks()), routes);
        this.encoder = new ResponseEncoder(routes);
        this.errors = new ErrorResponses(router, rules.api());
        this.runner = runner;
        this.steps = settings.embedder().steps();
        this.extensions = rules.api().extensions();
    }

    @Override
    public CompletionStage<ApiResponse> handle(ApiExchange exchange) {
        if (exchange.refusal() != null) {
            return CompletableFuture.completedStage(errorResponse(exchange));
        }
        exchange.organization(authentication.findOrganization(exchange.request()));
        return exchange.dispatch(() -> exchange.refusal() == null
                ? new ApiCall(this, exchange).handle()
                : CompletableFuture.completedStage(errorResponse(exchange)));
    }

    /** Returns the response to a request that the front refuses. */
    ApiResponse errorResponse(ApiExchange exchange) {
        ApiRequest head = exchange.request();
        Refusal refusal = Objects.requireNonNull(exchange.refusal());
        return refusal.kind() == ErrorKind.UNAVAILABLE
                ? errors.overloaded(exchange.requestId(), head, refusal)
                // the path is omitted, because Allow would tell an anonymous client which paths exist
                : errors.toResponse(exchange.requestId(), ApiRequest.of(head.method(), "", head.headers()), refusal);
    }
}
