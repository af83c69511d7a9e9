package dev.castellan.server.internal.pipeline;

import static dev.castellan.model.endpoint.ErrorKind.METHOD_NOT_ALLOWED;
import static dev.castellan.model.endpoint.ErrorKind.NOT_FOUND;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.internal.text.Timestamps;
import dev.castellan.server.internal.execution.ChangeAttempt;
import dev.castellan.server.service.Admission;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Route;
import dev.castellan.server.store.OutcomeUnknownException;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A request and its progress through the pipeline. Not thread-safe. */
final class RequestContext implements Admission {

    private final Pipeline pipeline;
    private final ApiRequest head;
    private final @Nullable InetSocketAddress peer;
    private final Router.@Nullable Match match;
    private final @Nullable Route<?, ?> route;
    private @Nullable Caller caller;
    private @Nullable Instant tokenExpiresAt;
    private @Nullable ApiResponse refusal;
    private @Nullable Refusal tooMany;
    private boolean counted;
    private boolean outcomeUnknown;

    RequestContext(Pipeline pipeline, ApiRequest head, @Nullable InetSocketAddress peer, Router.@Nullable Match match) {
        this.pipeline = pipeline;
        this.head = head;
        this.peer = peer;
        this.match = match;
        this.route = match == null ? null : match.route(head.method());
    }

    @Override
    public boolean wantsBody() {
        return refusal == null;
    }

    @Override
    public ApiResponse answer(byte[] body) {
        return pipeline.answer(this, body);
    }

    /** Returns the endpoint, or null before the caller has been authenticated. */
    @Override
    public @Nullable Endpoint<?, ?> findEndpoint() {
        return caller == null || route == null ? null : route.endpoint();
    }

    @Override
    public @Nullable Caller findCaller() {
        return caller;
    }

    ApiRequest head() {
        return head;
    }

    @Nullable
    InetSocketAddress peer() {
        return peer;
    }

    /** Returns the ids in the path, or null if one of them is malformed. */
    @Nullable
    List<UUID> ids() {
        return match == null ? null : match.ids();
    }

    /** Returns whether the request has a route whose operation is read-only. */
    boolean isReading() {
        return route != null && route.operation() instanceof Operation.Reading;
    }

    /**
     * Returns the route. If the method is refused, {@link ErrorAnswers} adds {@code Allow} to the answer.
     *
     * @throws Refusal if the server does not serve the path, or does not serve the method for the path
     */
    Route<?, ?> route() {
        if (match == null) {
            throw Refusal.of(NOT_FOUND, "no such path: see the documentation of /api/v1");
        }
        if (route == null) {
            throw Refusal.of(METHOD_NOT_ALLOWED, "this path knows the methods " + match.allow());
        }
        return route;
    }

    /** Returns the caller. Must be called only after authentication. */
    Caller caller() {
        return Objects.requireNonNull(caller, "the request was refused before its caller is known");
    }

    /** Records the expiry of the caller's token, and returns the caller. */
    Caller authenticated(Caller known, @Nullable Instant expiresAt) {
        tokenExpiresAt = expiresAt;
        return known;
    }

    /** Adds the expiry of the caller's token to an answer, if the token expires. */
    ApiResponse withTokenExpiry(ApiResponse answer) {
        return caller == null || tokenExpiresAt == null
                ? answer
                : answer.withHeaders(
                        answer.headers().with(Endpoints.TOKEN_EXPIRY_HEADER, Timestamps.format(tokenExpiresAt)));
    }

    boolean isRecognized() {
        return caller != null;
    }

    void recognize(Caller known) {
        caller = known;
    }

    /** Returns the answer to a request that was refused because of its head, or null if the request was not refused. */
    @Nullable
    ApiResponse refusal() {
        return refusal;
    }

    void refuse(@Nullable ApiResponse answer) {
        refusal = answer;
    }

    /** Records the exception that ended the request. */
    void failed(Throwable thrown) {
        outcomeUnknown = thrown instanceof OutcomeUnknownException;
    }

    /**
     * Returns whether an authenticated caller requested a change that was not made, or whose outcome is unknown.
     * Returns false for requests that exceed the rate limit, because a flood of them would otherwise fill the audit
     * trail.
     */
    boolean isUnmadeChange(ApiResponse answer) {
        return answer.status() >= 400 && caller != null && tooMany == null && isChanging();
    }

    private boolean isChanging() {
        return route != null && route.operation() instanceof Operation.Changing;
    }

    /** Returns the attempt to make the change. */
    ChangeAttempt attempt() {
        List<UUID> path = ids();
        return ChangeAttempt.byCaller(caller(), peer, route().endpoint().id(), path == null ? List.of() : path);
    }

    /** Returns how an unsuccessful change ended: refused, failed or unknown. */
    ChangeNotice.Outcome outcome(ApiResponse answer) {
        if (outcomeUnknown) {
            return ChangeNotice.Outcome.UNKNOWN;
        }
        return answer.status() < 500 ? ChangeNotice.Outcome.REFUSED : ChangeNotice.Outcome.FAILED;
    }

    /**
     * Counts this request towards the caller's rate limits. Counts it only once, even if the surrounding work runs more
     * than once. Refuses the request if it exceeds a limit.
     */
    void count(LimitRate limitRate, Caller known) {
        if (!counted) {
            counted = true;
            tooMany = limitRate.refusal(known, isChanging());
        }
        if (tooMany != null) {
            throw tooMany;
        }
    }
}
