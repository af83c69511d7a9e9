package dev.castellan.harness.internal.delivery;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The faulty answers in flight. Closing the server cuts off these answers. Thread-safe. */
public final class FaultyAnswers implements AutoCloseable {

    private final Map<Object, FaultyAnswer> inFlight = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /** Cuts off all answers, including answers that are added later. */
    @Override
    public void close() {
        closed = true;
        inFlight.keySet().forEach(this::cut);
    }

    /**
     * Adds an answer, which is cut off when the server closes or the limit completes.
     *
     * @return the key to pass to {@link #remove}
     */
    Object add(FaultyAnswer answer, @Nullable CompletionStage<?> limit) {
        Object key = new Object();
        inFlight.put(key, answer);
        if (limit != null) {
            // captures only the key, because a limit may outlive many answers
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
        FaultyAnswer answer = inFlight.remove(key);
        if (answer != null) {
            answer.cutSoon();
        }
    }
}
