package dev.castellan.server.internal.front.answer;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The faulty answers in flight, which are cut when the front closes. Safe for use by several threads. */
public final class FaultyAnswers {

    private final Map<Object, FaultyAnswer> inFlight = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /**
     * Adds an answer, which is cut when the front closes or this limit completes.
     *
     * @return the key to remove it by
     */
    Object add(FaultyAnswer answer, @Nullable CompletionStage<?> limit) {
        Object key = new Object();
        inFlight.put(key, answer);
        if (limit != null) {
            // refers to the key only, since a limit may outlive many answers
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

    /** Cuts all answers, and every answer that is added later. */
    public void close() {
        closed = true;
        inFlight.keySet().forEach(this::cut);
    }

    private void cut(Object key) {
        FaultyAnswer answer = inFlight.remove(key);
        if (answer != null) {
            answer.cutSoon();
        }
    }
}
