package dev.castellan.client.observe;

import dev.castellan.model.endpoint.Endpoint;

/**
 * Listens to all calls of a client, to measure or trace them. Called by many threads at once.
 *
 * <p>It must not block. Exceptions that it throws are logged and ignored.
 */
@FunctionalInterface
public interface CallListener {

    /** Returns the observer of this call. Called on the thread of the caller, before a request is sent. */
    CallObserver started(Endpoint<?, ?> endpoint);
}
