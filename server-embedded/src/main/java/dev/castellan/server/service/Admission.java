package dev.castellan.server.service;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.server.spi.Caller;
import org.jspecify.annotations.Nullable;

/** A request judged by its head. */
public interface Admission {

    /** Returns whether the answer is already known, so that a body need not be read. */
    boolean isRefused();

    /** Returns the endpoint that was reached, as far as is known by now. */
    default @Nullable Endpoint<?, ?> findEndpoint() {
        return null;
    }

    /** Returns who calls, as far as is known by now. */
    default @Nullable Caller findCaller() {
        return null;
    }
}
