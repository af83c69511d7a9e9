package dev.castellan.harness.journal;

import dev.castellan.harness.internal.request.JsonBody;
import dev.castellan.harness.internal.request.RequestRedaction;
import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records the newest entries of one tenant's journal. For internal use. Tests use {@link Journal}. Thread-safe.
 */
public final class JournalRecorder {

    private final String tenant;
    private final int capacity;
    private final Clock clock;
    private final Supplier<@Nullable URI> baseUrl;
    private final Journal journal = new Journal(this);
    private final ArrayDeque<JournalEntry> entries = new ArrayDeque<>();
    private long last;
    private long changes;
    private long cleared = System.nanoTime();

    /**
     * Creates an empty journal.
     *
     * @param tenant the name of the tenant
     * @param capacity the maximum number of entries
     * @param clock the tenant's clock
     * @param baseUrl returns the tenant's base URL, or null if the server was started without a socket
     */
    public JournalRecorder(String tenant, int capacity, Clock clock, Supplier<@Nullable URI> baseUrl) {
        this.tenant = tenant;
        this.capacity = capacity;
        this.clock = clock;
        this.baseUrl = baseUrl;
    }

    /** Returns the journal that tests read. */
    public Journal journal() {
        return journal;
    }

    /**
     * Records a request and its response without their secrets, unless the request arrived before the journal was last
     * cleared.
     *
     * @param fault the fault that hit the request, or null if none did
     * @param failure the exception thrown by test code, or null if none was thrown
     * @param start the arrival time of the request, as returned by {@link System#nanoTime}
     */
    public void record(
            IncomingCall call, ApiResponse response, @Nullable String fault, @Nullable String failure, long start) {
        Instant time = clock.instant();
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        URI place = baseUrl.get();
        IncomingCall safeCall = new IncomingCall(
                call.tenant(), redacted(call.request()), call.endpoint(), call.user(), call.connection());
        ApiResponse safeResponse = new ApiResponse(
                response.status(),
                RequestRedaction.headers(response.headers()),
                JsonBody.redactedResponse(call.endpoint(), response.body()));
        String safeFault = redacted(fault);
        String safeFailure = redacted(failure);
        add(
                start,
                number -> new JournalEntry(
                        number, time, duration, safeCall, safeResponse, safeFault, safeFailure, place));
    }

    private static ApiRequest redacted(ApiRequest request) {
        return new ApiRequest(
                request.method(),
                RequestRedaction.target(request.path()),
                RequestRedaction.target(request.query()),
                RequestRedaction.headers(request.headers()),
                JsonBody.redacted(request.body()));
    }

    private static @Nullable String redacted(@Nullable String text) {
        return text == null ? null : RequestRedaction.text(text);
    }

    private synchronized void add(long start, LongFunction<JournalEntry> numbered) {
        if (start - cleared < 0) {
            return;
        }
        entries.addLast(numbered.apply(++last));
        if (entries.size() > capacity) {
            entries.removeFirst();
        }
        changed();
    }

    String tenant() {
        return tenant;
    }

    synchronized void clear() {
        entries.clear();
        last = 0;
        cleared = System.nanoTime();
        changed();
    }

    synchronized View view() {
        return new View(List.copyOf(entries), last - entries.size(), changes);
    }

    /** Waits until the view meets a condition, or until the timeout expires, and returns the view. */
    View await(Predicate<View> condition, Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        View view = view();
        while (!condition.test(view) && awaitChange(view.changes, deadline)) {
            view = view();
        }
        return view;
    }

    private synchronized boolean awaitChange(long known, long deadline) {
        try {
            while (changes == known) {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for requests to tenant " + tenant, e);
        }
    }

    private void changed() {
        changes++;
        notifyAll();
    }

    /**
     * The content of the journal at a point in time.
     *
     * @param entries the entries, oldest first
     * @param gone the number of older entries that were dropped
     * @param changes the number of times that the journal has changed
     */
    record View(List<JournalEntry> entries, long gone, long changes) {}
}
