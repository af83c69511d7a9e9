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

/** Writes the journal of one tenant. Thread-safe; holds nobody up for longer than it takes to look for secrets. */
public final class JournalRecorder {

    private final EntryBuffer pages;
    private final Journal journal;
    private final Clock clock;
    private final Supplier<@Nullable URI> baseUrl;

    /**
     * Begins an empty journal.
     *
     * @param tenant the name of the tenant
     * @param capacity how many entries it keeps
     * @param clock the tenant's
     * @param baseUrl says where the tenant is called; null if it cannot be called from outside
     */
    public JournalRecorder(String tenant, int capacity, Clock clock, Supplier<@Nullable URI> baseUrl) {
        this.pages = new EntryBuffer(tenant, capacity);
        this.journal = new Journal(pages);
        this.clock = clock;
        this.baseUrl = baseUrl;
    }

    /** Returns the journal, to be read. */
    public Journal journal() {
        return journal;
    }

    /**
     * Writes an entry, without the secrets of request and answer; nothing if the journal was cleared since the request came.
     *
     * @param fault what a fault did; absent if none took part
     * @param failure what code of the test threw; absent if it threw nothing
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
        pages.add(start, number -> new JournalEntry(number, time, exchange, duration, shownFault, shownFailure, place));
    }
}
