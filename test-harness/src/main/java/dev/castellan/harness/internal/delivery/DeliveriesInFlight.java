package dev.castellan.harness.internal.delivery;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The delayed or broken responses in flight. Closing the server cuts off these responses. Thread-safe. */
public final class DeliveriesInFlight implements AutoCloseable {

    private final Map<Object, ResponseDelivery> inFlight = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /** Cuts off all responses, including responses that are added later. */
    @Override
    public void close() {
        closed = true;
        inFlight.keySet().forEach(this::cut);
    }

    /**
     * Adds a response, which is cut off when the server closes or the limit completes.
     *
     * @return the key to pass to {@link #remove}
     */
    Object add(ResponseDelivery response, @Nullable CompletionStage<?> limit) {
        Object key = new Object();
        inFlight.put(key, response);
        if (limit != null) {
            // captures only the key, because a limit may outlive many responses
            limit.whenComplete((value, failure) -> cut(key));
        }
        if (closed) {
            cut(key);
        }
        return key;
    }

    void remove(Object key) {
        inFlight.remove(key);
    }

    private void cut(Object key) {
        ResponseDelivery response = inFlight.remove(key);
        if (response != null) {
            response.cutSoon();
        }
    }
}
