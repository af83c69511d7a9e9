package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;

/** Thrown if the queue of asynchronous calls is full. The client does not send the request, or does not repeat it. */
public final class TooManyCallsException extends CastellanException {

    private static final long serialVersionUID = 1;

    /**
     * Creates an exception for a rejected call.
     *
     * @param endpoint the operation
     * @param running the maximum number of running calls
     * @param waiting the maximum number of queued calls
     */
    public TooManyCallsException(Endpoint<?, ?> endpoint, int running, int waiting) {
        super(
                endpoint,
                running + " calls are running and " + waiting
                        + " wait: make fewer at once, or raise maxConcurrentCalls(..) or maxQueuedCalls(..)",
                null);
    }

    /** Returns {@code true}, because the queue may drain, unless an earlier attempt may have executed a POST. */
    @Override
    public boolean isRetryable() {
        return !reliedOnKey();
    }
}
