package dev.castellan.server.service;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Caller;
import org.jspecify.annotations.Nullable;

/**
 * A request whose head was judged, and which waits to be answered. Made by {@link ApiService#admit} for the one front
 * that asked, which calls {@link #answer} once. Never throws; used by one thread after the other.
 */
public interface Admission {

    /**
     * Returns whether the body, if the request has one, is read before {@link #answer} is called; false if the answer
     * does not depend on it, as a refusal does not.
     */
    boolean wantsBody();

    /**
     * Answers the request.
     *
     * @param body the whole body; empty if there is none or it was not read
     */
    ApiResponse answer(byte[] body);

    /** Returns how the answer is sent to the client; asked for once, after {@link #answer}. */
    default Delivery delivery() {
        return Delivery.PROMPT;
    }

    /** Returns the endpoint that the caller reached, as far as is known by now. */
    default @Nullable Endpoint<?, ?> findEndpoint() {
        return null;
    }

    /** Returns who calls, as far as is known by now. */
    default @Nullable Caller findCaller() {
        return null;
    }
}
