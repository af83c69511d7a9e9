package dev.castellan.harness.journal;

import dev.castellan.harness.internal.request.RequestRedaction;
import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.exchange.ApiResponse;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records the journal of one tenant. For the harness itself; tests use {@link Journal}. Safe for use by several
 * threads.
 */
public final class JournalRecorder {

    private final EntryBuffer buffer;
    private final Journal journal;
    private final Clock clock;
    private final Supplier<@Nullable URI> baseUrl;

    /**
     * Creates an empty journal.
     *
     * @param tenant the name of the tenant
     * @param capacity how many entries the journal keeps
     * @param clock the tenant's clock
     * @param baseUrl returns the tenant's base URL; null if the server has no socket
     */
    public JournalRecorder(String tenant, int capacity, Clock clock, Supplier<@Nullable URI> baseUrl) {
        this.buffer = new EntryBuffer(tenant, capacity);
        this.journal = new Journal(buffer);
        this.clock = clock;
        this.baseUrl = baseUrl;
    }

    /** Returns the journal, for tests to read. */
    public Journal journal() {
        return journal;
    }

    /**
     * Records a request and its answer without their secrets, unless the journal was cleared after the request came.
     *
     * @param fault the fault that hit the request; absent if none did
     * @param failure what code of the test threw; absent if nothing
     * @param start when the request came, in nanoseconds of this machine ({@link System#nanoTime})
     */
    public void record(
            IncomingCall call, ApiResponse answer, @Nullable String fault, @Nullable String failure, long start) {
        RedactedExchange exchange = new RedactedExchange(call, answer);
        String shownFault = fault == null ? null : RequestRedaction.text(fault);
        String shownFailure = failure == null ? null : RequestRedaction.text(failure);
        Instant time = clock.instant();
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        URI place = baseUrl.get();
        buffer.add(
                start, number -> new JournalEntry(number, time, exchange, duration, shownFault, shownFailure, place));
    }
}
