package dev.castellan.harness.journal;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.exchange.ApiResponse;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Records the journal of one tenant. For internal use. Tests use {@link Journal}. Thread-safe. */
public final class JournalRecorder {

    private final EntryBuffer buffer;
    private final Journal journal;
    private final Clock clock;
    private final Supplier<@Nullable URI> baseUrl;

    /**
     * Creates an empty journal.
     *
     * @param tenant the name of the tenant
     * @param capacity the maximum number of entries
     * @param clock the tenant's clock
     * @param baseUrl returns the tenant's base URL, or null if the server was started without a socket
     */
    public JournalRecorder(String tenant, int capacity, Clock clock, Supplier<@Nullable URI> baseUrl) {
        this.buffer = new EntryBuffer(tenant, capacity);
        this.journal = new Journal(buffer);
        this.clock = clock;
        this.baseUrl = baseUrl;
    }

    /** Returns the journal that tests read. */
    public Journal journal() {
        return journal;
    }

    /**
     * Records a request and its answer without their secrets, unless the request arrived before the journal was last
     * cleared.
     *
     * @param fault the fault that hit the request, or null if none did
     * @param failure the exception thrown by test code, or null if none was thrown
     * @param start the arrival time of the request, as returned by {@link System#nanoTime}
     */
    public void record(
            IncomingCall call, ApiResponse answer, @Nullable String fault, @Nullable String failure, long start) {
        RedactedExchange exchange = new RedactedExchange(call, answer, fault, failure);
        Instant time = clock.instant();
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        URI place = baseUrl.get();
        buffer.add(start, number -> new JournalEntry(number, time, exchange, duration, place));
    }
}
