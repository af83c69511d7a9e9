package dev.castellan.server.internal.front.answer;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The answers under way that are not delivered promptly: none of them holds up closing. Safe for use by several threads. */
public final class FaultyAnswers {

    private final Map<Object, FaultyAnswer> underWay = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /**
     * Takes an answer in, to be cut when the front closes or this limit completes.
     *
     * @return what it is removed by
     */
    Object add(FaultyAnswer answer, @Nullable CompletionStage<?> limit) {
        Object key = new Object();
        underWay.put(key, answer);
        if (limit != null) {
            // holds on to the key only: a limit may outlive many answers
            limit.whenComplete((value, failure) -> cut(key));
        }
        if (closed) {
            cut(key);
        }
        return key;
    }

    void remove(Object key) {
        underWay.remove(key);
    }

    /** Cuts all answers, and from now on each that is added. */
    public void close() {
        closed = true;
        underWay.keySet().forEach(this::cut);
    }

    private void cut(Object key) {
        FaultyAnswer answer = underWay.remove(key);
        if (answer != null) {
            answer.cutSoon();
        }
    }
}
