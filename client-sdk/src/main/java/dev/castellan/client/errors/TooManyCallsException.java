package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;

/** As many calls as may be are under way or wait for their turn; nothing was sent for this one. */
public final class TooManyCallsException extends CastellanException {

    private static final long serialVersionUID = 1;

    /**
     * Reports a call for which there is no place.
     *
     * @param endpoint the operation
     * @param running how many calls may be under way
     * @param waiting how many calls may wait
     */
    public TooManyCallsException(Endpoint<?, ?> endpoint, int running, int waiting) {
        super(
                endpoint,
                running + " calls are under way and " + waiting
                        + " wait: make fewer at once, or raise maxConcurrentCalls(..) or maxQueuedCalls(..)",
                null);
    }

    /** Returns {@code true}: there will be places again. */
    @Override
    public boolean isRetryable() {
        return true;
    }
}
