package dev.castellan.harness.internal.routing;

import dev.castellan.harness.internal.interception.Delivery;
import dev.castellan.harness.internal.interception.Outcome;
import dev.castellan.harness.internal.request.IncomingCall;
import dev.castellan.harness.internal.tenant.ServerGeneration;
import dev.castellan.harness.internal.tenant.TenantServer;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.ServerStep;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A request whose tenant is known, and what the tenant did with it. */
public final class TenantExchange extends ApiExchange implements TenantServer.Intercepted {

    private static final String LOCATION = "Location";

    private final ApiExchange outer;
    private final TenantPipeline pipeline;
    private final ServerGeneration server;
    private final String prefix;
    private final long start = System.nanoTime();
    private volatile @Nullable Outcome outcome;
    private volatile @Nullable IncomingCall call;
    private volatile @Nullable String failure;

    /**
     * Creates the exchange of a tenant.
     *
     * @param outer the exchange of the test server
     * @param head the request without its body, and without the tenant's name in its path
     * @param prefix the part of the path before {@code /api/v1}, which may be empty
     */
    TenantExchange(
            ApiExchange outer, TenantPipeline pipeline, ServerGeneration server, ApiRequest head, String prefix) {
        super(head, outer.peer());
        this.outer = outer;
        this.pipeline = pipeline;
        this.server = server;
        this.prefix = prefix;
    }

    /** Handles the request. */
    public CompletionStage<ApiResponse> handle() {
        return (refusal() != null || isOfApi() ? server.service().handle(this) : handlePage()).thenApply(response -> {
            pipeline.record(this, response);
            String location = response.headers().first(LOCATION);
            String path = outer.mountPath() + prefix;
            // the client expects its prefix in the Location header
            return path.isEmpty() || location == null
                    ? response
                    : response.withHeaders(response.headers().with(LOCATION, path + location));
        });
    }

    private boolean isOfApi() {
        String path = request().path();
        return path.startsWith(Endpoints.PREFIX + "/") && !path.equals(OpenApi.PATH);
    }

    /** Handles a request for a page or a site. The steps of a server do not run around them. */
    private CompletionStage<ApiResponse> handlePage() {
        return readRequest().thenApply(whole -> {
            Refusal reason = refusal();
            return reason == null
                    ? pipeline.respond(this, () -> server.service().handle(whole, peer()))
                    : server.service().refuse(this, reason);
        });
    }

    /** Returns the delivery of the response, which is known once the request is handled. */
    public Delivery delivery() {
        Outcome known = outcome;
        return known == null ? Delivery.PROMPT : known.delivery();
    }

    @Override
    public ApiResponse intercept(ServerStep.Next next) {
        return pipeline.respond(this, next);
    }

    @Override
    public CompletionStage<ApiResponse> dispatch(Supplier<? extends CompletionStage<ApiResponse>> work) {
        return outer.dispatch(work);
    }

    @Override
    protected CompletionStage<byte[]> readBody() {
        return outer.readRequest().thenApply(ApiRequest::body);
    }

    @Override
    public @Nullable Refusal refusal() {
        return outer.refusal();
    }

    @Override
    public void refuse(Refusal reason) {
        outer.refuse(reason);
    }

    @Override
    public void organization(@Nullable UUID named) {
        super.organization(named);
        outer.organization(named);
    }

    ServerGeneration server() {
        return server;
    }

    /** Returns the arrival time of the request, as returned by {@link System#nanoTime}. */
    long start() {
        return start;
    }

    /** Returns the call as the journal shows it, or null if the request was refused before its body was read. */
    @Nullable
    IncomingCall call() {
        return call;
    }

    void call(IncomingCall seen) {
        call = seen;
    }

    /** Returns the interceptions that hit the request, newest first. */
    List<String> interceptions() {
        Outcome known = outcome;
        return known == null ? List.of() : known.interceptions();
    }

    void outcome(Outcome newOutcome) {
        outcome = newOutcome;
    }

    /** Returns the failure of test code, or null if test code did not fail. */
    @Nullable
    String failure() {
        return failure;
    }

    void fail(String newFailure) {
        failure = newFailure;
    }
}
