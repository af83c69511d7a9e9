package dev.castellan.client.observe;

import dev.castellan.model.endpoint.Endpoint;

/**
 * Is told of every call, to measure or trace it; called by many threads at once.
 *
 * <p>It must not block, and changes nothing: what it throws is logged and otherwise ignored.
 */
@FunctionalInterface
public interface CallListener {

    /** Returns who is told how this call goes on; called on the caller's thread before anything is sent. */
    CallObserver started(Endpoint<?, ?> endpoint);
}
