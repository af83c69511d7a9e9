package dev.castellan.harness.internal.journal;

import dev.castellan.harness.internal.request.IncomingCall;
import dev.castellan.harness.internal.request.JsonBody;
import dev.castellan.harness.internal.request.RequestPattern;
import dev.castellan.harness.internal.request.RequestRedaction;
import dev.castellan.harness.journal.Expectation;
import dev.castellan.harness.journal.Journal;
import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Records the newest entries of one tenant's journal. Thread-safe. */
public final class JournalRecorder implements Journal {

    private final String tenant;
    private final int capacity;
    private final Clock clock;
    private final Supplier<@Nullable URI> baseUrl;
    private final ArrayDeque<RecordedEntry> entries = new ArrayDeque<>();
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

    @Override
    public List<JournalEntry> entries() {
        return List.copyOf(view().entries());
    }

    @Override
    public long droppedCount() {
        return view().dropped();
    }

    @Override
    public synchronized void clear() {
        entries.clear();
        last = 0;
        cleared = System.nanoTime();
        changed();
    }

    @Override
    public Expectation expect(Endpoint<?, ?> endpoint) {
        return new JournalExpectation(this, RequestPattern.of(endpoint));
    }

    @Override
    public Expectation expect(HttpMethod method, String template) {
        return new JournalExpectation(this, RequestPattern.of(method, template));
    }

    @Override
    public Expectation expectAny() {
        return new JournalExpectation(this, RequestPattern.ANY);
    }

    /** Returns a line with the number of entries, followed by a line for each entry. */
    @Override
    public String toString() {
        JournalView view = view();
        List<String> lines = new ArrayList<>();
        lines.add("Journal of tenant " + tenant + ": "
                + CountRange.requests(view.entries().size())
                + (view.dropped() == 0 ? "" : ", " + view.dropped() + " older dropped"));
        view.entries().forEach(entry -> lines.add(entry.toString()));
        return String.join("\n  ", lines);
    }

    /**
     * Records a request and its response without their secrets, unless the request arrived before the journal was last
     * cleared.
     *
     * @param interceptions the interceptions that hit the request
     * @param failure the exception thrown by test code, or null if none was thrown
     * @param start the arrival time of the request, as returned by {@link System#nanoTime}
     */
    public void record(
            IncomingCall call, ApiResponse response, List<String> interceptions, @Nullable String failure, long start) {
        Instant time = clock.instant();
        Duration duration = Duration.ofNanos(System.nanoTime() - start);
        URI place = baseUrl.get();
        IncomingCall safeCall =
                new IncomingCall(redacted(call.request()), call.endpoint(), call.caller(), call.connection());
        ApiResponse safeResponse = new ApiResponse(
                response.status(),
                RequestRedaction.headers(response.headers()),
                JsonBody.redactedResponse(call.endpoint(), response.body()));
        List<String> hits = interceptions.stream().map(RequestRedaction::text).toList();
        Optional<String> safeFailure = Optional.ofNullable(failure).map(RequestRedaction::text);
        add(
                start,
                number -> new RecordedEntry(number, time, duration, safeCall, safeResponse, hits, safeFailure, place));
    }

    private static ApiRequest redacted(ApiRequest request) {
        return new ApiRequest(
                request.method(),
                RequestRedaction.target(request.path()),
                RequestRedaction.target(request.query()),
                RequestRedaction.headers(request.headers()),
                JsonBody.redacted(request.body()));
    }

    private synchronized void add(long start, LongFunction<RecordedEntry> numbered) {
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

    synchronized JournalView view() {
        return new JournalView(List.copyOf(entries), last - entries.size(), changes);
    }

    /** Waits until the view meets a condition, or until the timeout expires, and returns the view. */
    JournalView await(Predicate<JournalView> condition, Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        JournalView view = view();
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
     * @param dropped the number of older entries that newer ones have replaced
     * @param changes the number of times that the journal has changed
     */
    record JournalView(List<RecordedEntry> entries, long dropped, long changes) {}
}
