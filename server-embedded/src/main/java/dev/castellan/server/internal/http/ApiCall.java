package dev.castellan.server.internal.http;

import static dev.castellan.model.endpoint.ErrorKind.METHOD_NOT_ALLOWED;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.Timestamps;
import dev.castellan.server.internal.audit.ChangeJournal;
import dev.castellan.server.internal.execution.OperationCall;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.execution.Principal;
import dev.castellan.server.internal.operations.ReadHints;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.internal.rules.RateLimit;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.ServerStep;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Handles one request, in this order: authenticate the caller, check the head, read the body, decode the arguments, run
 * the operation, encode the response. A request that only reads and announces no body takes all of these steps in one
 * read of the store, unless the embedder adds steps.
 */
final class ApiCall {

    private final ApiHandler handler;
    private final ApiExchange exchange;
    private final ApiRequest head;
    private final Router.@Nullable RouteMatch match;
    private final @Nullable OperationRoute<?, ?> route;
    private @Nullable Instant tokenExpiresAt;
    private boolean counted;
    private RateLimit.Usage usage = RateLimit.Usage.UNLIMITED;
    private @Nullable ApiResponse errorResponse;
    private @Nullable Throwable problem;
    /** The change that the caller requests, or null if the request only reads or is not accepted. */
    private @Nullable ChangeJournal journal;

    ApiCall(ApiHandler handler, ApiExchange exchange) {
        this.handler = handler;
        this.exchange = exchange;
        this.head = exchange.request();
        this.match = handler.router.find(head.path());
        this.route = match == null ? null : match.route(head.method());
    }

    CompletionStage<ApiResponse> handle() {
        if (fitsOneRead()) {
            return CompletableFuture.completedStage(respond());
        }
        authenticate();
        if (errorResponse != null) {
            return CompletableFuture.completedStage(respond());
        }
        CompletableFuture<ApiRequest> whole = exchange.readRequest().toCompletableFuture();
        // usually, the body has arrived: the JIT compiler would inline all of this into methods of the future
        return whole.isDone()
                ? CompletableFuture.completedStage(respondToBody())
                : whole.thenApply(request -> respondToBody());
    }

    private ApiResponse respondToBody() {
        return exchange.refusal() == null ? respond() : handler.errorResponse(exchange);
    }

    /**
     * Returns whether the request can take all steps in one read. In this case, a store that blocks is called only
     * once.
     */
    private boolean fitsOneRead() {
        return handler.steps.isEmpty()
                && route != null
                && route.isReading()
                && !RequestDecoder.announcesBody(head.headers());
    }

    private void authenticate() {
        try {
            handler.authentication.as(
                    head,
                    exchange.peer(),
                    ReadHint.NONE,
                    (view, caller, expiresAt) -> {
                        tokenExpiresAt = expiresAt;
                        return caller;
                    },
                    this::checkHead);
        } catch (Throwable e) { // a store may throw undeclared checked exceptions
            refuse(e);
        }
    }

    /**
     * Checks the head of an authenticated request, in order. These checks follow the authentication, because an
     * anonymous client must not learn which paths exist.
     */
    private void checkHead(Caller caller) {
        exchange.authenticated(caller, route == null ? null : route.endpoint());
        OperationRoute<?, ?> called = route();
        boolean changes = !called.isReading();
        count(caller, changes);
        if (changes) {
            begin(caller, called.endpoint());
        }
        // checked before the ids, because a caller who is not permitted gets 403 for any id
        CallerCheck.permitted(called.endpoint(), caller);
        RequestDecoder.checkAccept(head.headers());
        handler.decoder.checkAnnouncedBody(called.endpoint(), head.headers());
    }

    /**
     * Returns the route. If the method is refused, {@link ErrorResponses} adds {@code Allow} to the response.
     *
     * @throws Refusal if the server does not serve the path, or does not serve the method for the path
     */
    private OperationRoute<?, ?> route() {
        if (match == null) {
            throw Refusal.of(ErrorCode.PATH_UNKNOWN, "no such path: see the documentation of /api/v1");
        }
        if (route == null) {
            throw Refusal.of(METHOD_NOT_ALLOWED, "this path supports only the methods " + match.allow());
        }
        return route;
    }

    /**
     * Counts this request towards the caller's rate limits, only once even if the surrounding work runs more than once.
     */
    private void count(Caller caller, boolean changes) {
        if (!counted) {
            counted = true;
            usage = handler.rateLimiter.count(caller, changes);
        }
        Refusal tooMany = usage.refusal();
        if (tooMany != null) {
            throw tooMany;
        }
    }

    /** From here on, the audit listener is notified if the change fails. */
    private void begin(Caller caller, Endpoint<?, ?> endpoint) {
        List<UUID> path = ids();
        journal = handler.runner.trail().journal();
        journal.begin(principal(caller).attempt(caller, endpoint.id(), path == null ? List.of() : path));
    }

    private void refuse(Throwable reason) {
        problem = reason;
        errorResponse = handler.errors.respond(exchange.requestId(), head, reason);
        exchange.refusedByHead();
    }

    /** Runs the embedder's steps, and nested inside them the server's. */
    private ApiResponse respond() {
        ApiResponse response;
        try {
            response = handler.steps.isEmpty() ? respondAfterSteps() : through(handler.steps);
        } catch (Throwable e) { // the embedder's code may throw undeclared checked exceptions
            response = handler.errors.respond(exchange.requestId(), head, e);
        }
        return exchange.caller() == null ? response : response.withHeaders(ofCaller(response.headers()));
    }

    /** Adds the headers of responses to an authenticated caller. */
    private Headers ofCaller(Headers headers) {
        Headers withExpiry = tokenExpiresAt == null
                ? headers
                : headers.with(Endpoints.TOKEN_EXPIRY_HEADER, Timestamps.format(tokenExpiresAt));
        return handler.extensions ? usage.addTo(withExpiry) : withExpiry;
    }

    private ApiResponse through(List<ServerStep> steps) {
        ApiResponse response = steps.isEmpty()
                ? respondAfterSteps()
                : steps.get(0).around(exchange, () -> through(steps.subList(1, steps.size())));
        return Objects.requireNonNull(response, "a step returned null");
    }

    private ApiResponse respondAfterSteps() {
        ApiResponse response = errorResponse == null ? perform() : errorResponse;
        if (journal != null && response.status() >= 400) {
            journal.failed(problem, response.status());
        }
        return response;
    }

    private ApiResponse perform() {
        try {
            return perform(route(), exchange.request());
        } catch (Throwable e) { // the embedder's code may throw undeclared checked exceptions
            problem = e;
            return handler.errors.respond(exchange.requestId(), head, e);
        }
    }

    private <I, O> ApiResponse perform(OperationRoute<I, O> called, ApiRequest request) {
        Caller caller = exchange.caller();
        if (caller == null) {
            return readAtOnce(called, request);
        }
        OperationCall<I, O> call = decode(called, request);
        return call.isReading()
                ? handler.encoder.encode(call, handler.runner.read(principal(caller), call, view -> {}))
                : change(principal(caller), call, request);
    }

    private <I, O> ApiResponse readAtOnce(OperationRoute<I, O> called, ApiRequest request) {
        OperationOutput<I, O> output = handler.authentication.as(
                request, exchange.peer(), hint(called.endpoint(), request), (view, caller, expiresAt) -> {
                    tokenExpiresAt = expiresAt;
                    checkHead(caller);
                    OperationCall<I, O> call = decode(called, request);
                    return new OperationOutput<>(call, handler.runner.read(view, caller, call));
                });
        return handler.encoder.encode(output.call(), output.value());
    }

    private <I, O> ApiResponse change(
            Principal.TokenPrincipal principal, OperationCall<I, O> call, ApiRequest request) {
        ChangeJournal changes = Objects.requireNonNull(journal);
        OperationRoute<I, O> called = call.route();
        StoredResponse.Scope scope = handler.keys.begin(called.endpoint(), principal.caller(), request);
        ApiResponse response;
        try {
            response =
                    Objects.requireNonNull(handler.runner.change(changes, principal, call, (tx, caller, operation) -> {
                        ApiResponse first =
                                scope == null ? null : handler.keys.firstResponse(tx, scope, call, caller, request);
                        if (first != null) {
                            return first;
                        }
                        O output = operation.get();
                        ApiResponse result = handler.encoder.encode(call, output);
                        if (scope != null) {
                            UUID created = call.createdId(output);
                            boolean withBody = !changes.returned(IdempotencyKeys.SECRET)
                                    && handler.keys.keepsBody(call, result, created);
                            handler.keys.keep(tx, scope, request, result, withBody, created);
                        }
                        return result;
                    }));
        } finally {
            handler.keys.end(scope);
        }
        changes.committed(response.status());
        return scope == null ? response : IdempotencyKeys.withKey(response, scope);
    }

    private <I, O> OperationCall<I, O> decode(OperationRoute<I, O> called, ApiRequest request) {
        return new OperationCall<>(called, handler.decoder.arguments(called.endpoint(), ids(), request));
    }

    private ReadHint hint(Endpoint<?, ?> endpoint, ApiRequest request) {
        List<UUID> ids = ids();
        try {
            return ids == null
                    ? ReadHint.NONE
                    : ReadHints.of(endpoint, ids, QueryString.parse(request.query(), endpoint.queryParameters()));
        } catch (Refusal e) {
            // a later step checks the token, and then refuses the request because of its query
            return ReadHint.NONE;
        }
    }

    /** Returns the ids in the path, or null if one of them is malformed. */
    private @Nullable List<UUID> ids() {
        return match == null ? null : match.ids();
    }

    private Principal.TokenPrincipal principal(Caller caller) {
        return new Principal.TokenPrincipal(caller, exchange.peer());
    }

    /** The result of an operation, which may be null. */
    private record OperationOutput<I, O>(
            OperationCall<I, O> call, @Nullable O value) {}
}
