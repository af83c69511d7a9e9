package dev.castellan.system.crash;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.Feed;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A program that follows the audit events, and stores the cursor after each page. Sometimes it ends before it stores
 * the cursor, and starts again.
 */
final class EventReader implements AutoCloseable {

    private static final int PAGES_PER_CRASH = 20;
    private static final Duration MAX_DELAY = Duration.ofMillis(500);

    private final CastellanClient client;
    private final Random random;
    private final Map<UUID, AuditEvent> seen = new ConcurrentHashMap<>();
    private final AtomicInteger duplicates = new AtomicInteger();
    private final AtomicInteger late = new AtomicInteger();
    private final AtomicInteger crashes = new AtomicInteger();
    private final AtomicInteger failures = new AtomicInteger();
    private volatile Runnable end = () -> {};
    private volatile boolean stopped;
    private volatile @Nullable String cursor;
    private volatile Instant last = Instant.EPOCH;

    EventReader(CastellanClient client, Random random) {
        this.client = client;
        this.random = random;
    }

    /** Starts to follow the events on a thread. */
    void start() {
        Thread thread = new Thread(this::run, "event-reader");
        thread.setDaemon(true);
        end = thread::interrupt;
        thread.start();
    }

    private void run() {
        while (!stopped) {
            try {
                for (Page<AuditEvent> page : feed().pages()) {
                    if (!take(page)) {
                        break;
                    }
                }
            } catch (CastellanException e) {
                failures.incrementAndGet();
            }
        }
    }

    /** Starts to follow the events without a thread. */
    @SuppressWarnings("FutureReturnValueIgnored") // the handler starts again
    void startAsync() {
        if (stopped) {
            return;
        }
        CompletableFuture<Void> following = feed().forEachPageAsync(page -> {
            if (!take(page)) {
                throw new CrashException();
            }
        });
        end = () -> following.cancel(true);
        following.whenComplete((nothing, failure) -> {
            if (failure instanceof CastellanException) {
                failures.incrementAndGet();
            }
            startAsync();
        });
    }

    private Feed<AuditEvent> feed() {
        return client.auditEvents().follow(cursor).maxDelay(MAX_DELAY);
    }

    /** Processes a page, and stores its cursor. Returns false if the program ends before it stores the cursor. */
    private boolean take(Page<AuditEvent> page) {
        for (AuditEvent event : page.data()) {
            if (seen.put(event.id(), event) != null) {
                duplicates.incrementAndGet();
            } else if (event.at().isBefore(last)) {
                late.incrementAndGet();
            } else {
                last = event.at();
            }
        }
        if (random.nextInt(PAGES_PER_CRASH) == 0) {
            crashes.incrementAndGet();
            return false;
        }
        cursor = page.nextCursor();
        return true;
    }

    Map<UUID, AuditEvent> seen() {
        return seen;
    }

    /** Returns the number of events that the reader got after a newer event. */
    int late() {
        return late.get();
    }

    @Override
    public String toString() {
        return seen.size() + " events seen, " + duplicates + " duplicates after " + crashes + " crashes and " + failures
                + " failed calls of the reader";
    }

    @Override
    public void close() {
        stopped = true;
        end.run();
        client.close();
    }

    private static final class CrashException extends RuntimeException {

        private static final long serialVersionUID = 1;
    }
}
