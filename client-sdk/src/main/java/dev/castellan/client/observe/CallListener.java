package dev.castellan.client.observe;

import dev.castellan.model.endpoint.Endpoint;

/**
 * Listens to all calls of a client, for example to measure or trace them. Implementations must be thread-safe.
 *
 * <p>A listener must not block. The client logs and ignores exceptions that listeners throw.
 */
@FunctionalInterface
public interface CallListener {

    /** Returns the observer of a call. The client calls this method on the caller's thread before sending a request. */
    CallObserver started(Endpoint<?, ?> endpoint);
}
