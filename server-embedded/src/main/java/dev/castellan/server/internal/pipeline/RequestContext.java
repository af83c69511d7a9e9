package dev.castellan.server.internal.pipeline;

import static dev.castellan.model.endpoint.ErrorKind.METHOD_NOT_ALLOWED;
import static dev.castellan.model.endpoint.ErrorKind.NOT_FOUND;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.Admission;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Route;
import java.net.InetAddress;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A request and what is known of it so far. Used by one thread after the other. */
final class RequestContext implements Admission {

    private final Pipeline pipeline;
    private final ApiRequest head;
    private final @Nullable InetAddress peer;
    private final Router.@Nullable Place place;
    private final @Nullable Route<?, ?> route;
    private @Nullable Caller caller;
    private @Nullable ApiResponse refusal;
    private @Nullable Refusal tooMany;
    private boolean counted;

    RequestContext(Pipeline pipeline, ApiRequest head, @Nullable InetAddress peer, Router.@Nullable Place place) {
        this.pipeline = pipeline;
        this.head = head;
        this.peer = peer;
        this.place = place;
        this.route = place == null ? null : place.route(head.method());
    }

    ApiRequest head() {
        return head;
    }

    @Nullable
    InetAddress peer() {
        return peer;
    }

    /** Returns what stands at the path; refuses if there is nothing. Not for callers without a valid token. */
    Router.Place place() {
        if (place == null) {
            throw Refusal.of(NOT_FOUND, "no such path: see the documentation of /api/v1");
        }
        return place;
    }

    /** Returns the route; refuses if there is none. Not for callers without a valid token. */
    Route<?, ?> route() {
        if (route == null) {
            throw Refusal.of(METHOD_NOT_ALLOWED, "this path knows the methods " + place().allow());
        }
        return route;
    }

    @Nullable
    Route<?, ?> findRoute() {
        return route;
    }

    Caller caller() {
        if (caller == null) {
            throw new IllegalStateException("the request was refused before its caller is known");
        }
        return caller;
    }

    @Override
    public @Nullable Caller findCaller() {
        return caller;
    }

    /** Returns the endpoint that a recognized caller reached. */
    @Override
    public @Nullable Endpoint<?, ?> findEndpoint() {
        return caller == null || route == null ? null : route.endpoint();
    }

    void recognize(Caller known) {
        caller = known;
    }

    @Nullable
    ApiResponse refusal() {
        return refusal;
    }

    void refuse(@Nullable ApiResponse answer) {
        refusal = answer;
    }

    @Override
    public boolean wantsBody() {
        return refusal == null;
    }

    @Override
    public ApiResponse answer(byte[] body) {
        return pipeline.answer(this, body);
    }

    /** Returns whether nothing was judged yet, because all of it happens in the one read that also answers. */
    boolean isOpen() {
        return caller == null && refusal == null;
    }

    /** Counts this request of a token, once, however often the work around it runs. */
    void count(LimitRate limitRate, UUID tokenId) {
        if (!counted) {
            counted = true;
            tooMany = limitRate.refusal(tokenId);
        }
        if (tooMany != null) {
            throw tooMany;
        }
    }
}
