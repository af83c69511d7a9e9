package dev.castellan.client.observe;

import dev.castellan.model.endpoint.Endpoint;

/**
 * Listens to all calls of a client, to measure or trace them. Must be thread-safe.
 *
 * <p>A listener must not block. The client logs and ignores exceptions of listeners.
 */
@FunctionalInterface
public interface CallListener {

    /**
     * Returns the observer of a call. The client calls this method on the thread of the caller, before it sends a
     * request.
     */
    CallObserver started(Endpoint<?, ?> endpoint);
}
