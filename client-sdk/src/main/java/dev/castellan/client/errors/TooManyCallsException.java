package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;

/** Thrown if too many asynchronous calls are running or waiting. No request was sent. */
public final class TooManyCallsException extends CastellanException {

    private static final long serialVersionUID = 1;

    /**
     * Reports a call that the queue has no place for.
     *
     * @param endpoint the operation
     * @param running the most calls that may run
     * @param waiting the most calls that may wait
     */
    public TooManyCallsException(Endpoint<?, ?> endpoint, int running, int waiting) {
        super(
                endpoint,
                running + " calls are under way and " + waiting
                        + " wait: make fewer at once, or raise maxConcurrentCalls(..) or maxQueuedCalls(..)",
                null);
    }

    /** Returns {@code true}, since there will be places again. */
    @Override
    public boolean isRetryable() {
        return true;
    }
}
