package dev.castellan.harness.internal.interception;

import dev.castellan.model.exchange.ApiResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A request that an interception hits. Used by one thread at a time. */
final class InterceptedRequest {

    private final ServerRequest server;
    private final boolean isAdded;
    private final Supplier<Outcome> next;
    private @Nullable Outcome proceeded;

    /**
     * Creates a request.
     *
     * @param isAdded whether the interception added the operation to the server
     * @param next returns the outcome of the older interceptions and the server
     */
    InterceptedRequest(ServerRequest server, boolean isAdded, Supplier<Outcome> next) {
        this.server = server;
        this.isAdded = isAdded;
        this.next = next;
    }

    ServerRequest server() {
        return server;
    }

    /** Returns the response of the older interceptions and the server. Only the first call runs the operation. */
    ApiResponse proceed() {
        Outcome outcome = proceeded == null ? next.get() : proceeded;
        proceeded = outcome;
        return outcome.response();
    }

    /** Returns the response to a request whose token, role or body the server refuses, or null if it accepts them. */
    @Nullable
    ApiResponse refusal() {
        if (isAdded) {
            // the route of an added operation checks the request and returns an empty response
            ApiResponse checked = server.own();
            return checked.status() / 100 == 2 ? null : checked;
        }
        return server.isRefused() || server.caller() == null ? proceed() : null;
    }

    /** Returns the outcome of this interception and the older ones. */
    Outcome outcome(ApiResponse response, Delivery delivery, String interception) {
        if (proceeded == null) {
            return new Outcome(response, delivery, List.of(interception));
        }
        List<String> all = new ArrayList<>(List.of(interception));
        all.addAll(proceeded.interceptions());
        return new Outcome(response, delivery.over(proceeded.delivery()), all);
    }
}
