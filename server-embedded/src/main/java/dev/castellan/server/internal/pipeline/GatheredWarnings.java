package dev.castellan.server.internal.pipeline;

import dev.castellan.server.spi.BackgroundScheduler;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Logs warnings that may occur thousands of times during an outage, with at most one line per second for each reason.
 * Logs the first warning immediately, and gathers the warnings of the next second. Then logs one line with the first
 * gathered warning, its {@code errorID}, and the number of gathered warnings. Thread-safe.
 */
final class GatheredWarnings {

    /** The time for which warnings are gathered. */
    static final Duration GATHERING = Duration.ofSeconds(1);

    /** The maximum number of reasons that are tracked at the same time. */
    static final int MOST = 100;

    private static final String OTHERS = "others";

    private final BiConsumer<UUID, String> log;
    private final BackgroundScheduler later;
    private final Map<String, Gathered> reasons = new HashMap<>();

    GatheredWarnings(BiConsumer<UUID, String> log, BackgroundScheduler later) {
        this.log = log;
        this.later = later;
    }

    /**
     * Logs a warning, or gathers it.
     *
     * @param reason identifies warnings that are logged together
     * @param errorId the error id at the start of the line
     * @param text the rest of the line
     */
    void warn(String reason, UUID errorId, String text) {
        String key = gather(reason, errorId, text);
        if (key != null) {
            log.accept(errorId, text);
            writeLater(key);
        }
    }

    /** Returns the key of a new reason, or null if the warning was gathered. */
    private synchronized @Nullable String gather(String reason, UUID errorId, String text) {
        String key = reasons.containsKey(reason) || reasons.size() < MOST ? reason : OTHERS;
        Gathered gathered = reasons.get(key);
        if (gathered == null) {
            reasons.put(key, new Gathered());
            return key;
        }
        gathered.add(errorId, text);
        return null;
    }

    private void writeLater(String key) {
        try {
            later.after(GATHERING, () -> write(key));
        } catch (RejectedExecutionException e) {
            stop(key); // the server is closed
        }
    }

    private void write(String key) {
        Gathered taken = take(key);
        if (taken != null) {
            log.accept(Objects.requireNonNull(taken.first), taken.text());
            writeLater(key);
        }
    }

    /** Returns the gathered warnings, and continues gathering. Returns null and stops if no warning was gathered. */
    private synchronized @Nullable Gathered take(String key) {
        Gathered gathered = reasons.remove(key);
        if (gathered == null || gathered.count == 0) {
            return null;
        }
        reasons.put(key, new Gathered());
        return gathered;
    }

    private synchronized void stop(String key) {
        reasons.remove(key);
    }

    /** The warnings that were gathered for one reason since the last line. */
    private static final class Gathered {

        private @Nullable UUID first;
        private String text = "";
        private int count;

        private void add(UUID errorId, String line) {
            if (count == 0) {
                first = errorId;
                text = line;
            }
            count++;
        }

        private String text() {
            return count == 1 ? text : text + " (and " + (count - 1) + " more for this reason within a second)";
        }
    }
}
