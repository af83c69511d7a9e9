package dev.castellan.harness.journal;

import dev.castellan.harness.internal.request.RequestRedaction;
import dev.castellan.harness.request.RequestPattern;
import dev.castellan.harness.request.TestCodeException;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An expectation about the requests in a {@link Journal}. First call the methods that select requests, then check the
 * number of selected requests with {@link #times}, {@link #atLeast}, {@link #atMost} or {@link #never}. If a condition
 * of the test throws an exception, the check fails with a {@link TestCodeException} that names the condition and the
 * request. Immutable. Each method that selects requests returns a new expectation.
 */
public final class Expectation {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final JournalRecorder recorder;
    private final RequestPattern pattern;
    private final @Nullable Integer status;
    private final Duration waiting;

    Expectation(JournalRecorder recorder, RequestPattern pattern) {
        this(recorder, pattern, null, Duration.ZERO);
    }

    private Expectation(JournalRecorder recorder, RequestPattern pattern, @Nullable Integer status, Duration waiting) {
        this.recorder = recorder;
        this.pattern = pattern;
        this.status = status;
        this.waiting = waiting;
    }

    /**
     * Selects requests whose path contains these segments in this order.
     *
     * @param segments ids or other segments, as {@code UUID} or {@code String}
     */
    public Expectation withPath(Object... segments) {
        return with(request -> request.withPath(segments));
    }

    /** Selects requests from the user with this name in the test. */
    public Expectation by(String user) {
        return with(request -> request.by(user));
    }

    /** Selects requests whose caller the server did not recognize. */
    public Expectation anonymous() {
        return with(RequestPattern::anonymous);
    }

    /**
     * Selects requests with this header value. Journals do not contain tokens, so use {@link #by} to select a caller.
     */
    public Expectation withHeader(String name, String value) {
        return with(request -> request.withHeader(name, value));
    }

    /** Selects requests with this query parameter. The name and the value must not be percent-encoded. */
    public Expectation withQuery(String name, String value) {
        return with(request -> request.withQuery(name, value));
    }

    /**
     * Selects requests whose JSON body contains a value, as described in {@link RequestPattern#withBody(String)}.
     *
     * @throws InvalidJsonException if the string is not JSON
     */
    public Expectation withBody(String json) {
        return with(request -> request.withBody(json));
    }

    /**
     * Selects requests whose JSON body meets a condition.
     *
     * @param description the description of the condition in messages
     */
    public Expectation withBody(String description, Predicate<JsonValue> condition) {
        return with(request -> request.withBody(description, condition));
    }

    /** Selects requests that got a response with this status. */
    public Expectation withStatus(int wanted) {
        return new Expectation(recorder, pattern, wanted, waiting);
    }

    /** Waits at most five seconds for the expected requests. See {@link #within}. */
    public Expectation eventually() {
        return within(PATIENCE);
    }

    /**
     * Waits at most this long for the expected requests. {@link #never} and {@link #atMost} wait for the full time
     * unless they fail earlier.
     */
    public Expectation within(Duration time) {
        return new Expectation(recorder, pattern, status, time);
    }

    /**
     * Checks that the tenant received exactly this number of selected requests. With {@link #within}, the check ends at
     * the last expected request and does not detect later ones.
     *
     * @return the entries of the selected requests, oldest first
     * @throws AssertionError if the number differs. The message shows the most similar requests.
     */
    public List<JournalEntry> times(int count) {
        return check(CountRange.exactly(count));
    }

    /**
     * Checks that the tenant received at least this number of selected requests.
     *
     * @return the entries of the selected requests, oldest first
     * @throws AssertionError if the number is smaller. The message shows the most similar requests.
     */
    public List<JournalEntry> atLeast(int count) {
        return check(CountRange.atLeast(count));
    }

    /**
     * Checks that the tenant received at most this number of selected requests.
     *
     * @return the entries of the selected requests, oldest first
     * @throws AssertionError if the number is greater. The message shows the requests.
     */
    public List<JournalEntry> atMost(int count) {
        return check(CountRange.atMost(count));
    }

    /**
     * Checks that the tenant received none of the selected requests.
     *
     * @throws AssertionError if the tenant received such a request. The message shows the requests.
     */
    public void never() {
        check(CountRange.exactly(0));
    }

    private Expectation with(UnaryOperator<RequestPattern> condition) {
        return new Expectation(recorder, condition.apply(pattern), status, waiting);
    }

    private List<JournalEntry> check(CountRange wanted) {
        JournalRecorder.View view =
                recorder.await(seen -> wanted.isSettledBy(matching(seen).size()), waiting);
        List<JournalEntry> matching = matching(view);
        if (!wanted.allows(matching.size())) {
            throw new AssertionError(new ExpectationFailure(this, wanted, view).text());
        }
        return matching;
    }

    List<JournalEntry> matching(JournalRecorder.View view) {
        return view.entries().stream().filter(this::matches).toList();
    }

    private boolean matches(JournalEntry entry) {
        try {
            return hasStatus(entry) && pattern.matches(entry.call());
        } catch (TestCodeException e) {
            throw e.in(entry.title());
        }
    }

    private boolean hasStatus(JournalEntry entry) {
        return status == null || status == entry.status();
    }

    private List<RequestPattern.Mismatch> mismatches(JournalEntry entry) {
        List<RequestPattern.Mismatch> found = new ArrayList<>(pattern.differences(entry.call()));
        if (!hasStatus(entry)) {
            found.add(new RequestPattern.Mismatch("status " + status, "response: is " + entry.status()));
        }
        return found;
    }

    private String conditions() {
        return pattern + (status == null ? "" : ", status " + status);
    }

    /** Returns the conditions. */
    @Override
    public String toString() {
        return RequestRedaction.text("Expectation[" + conditions() + "]");
    }

    /** Describes an expectation that was not met, and the requests that are most similar to it. */
    private record ExpectationFailure(Expectation expected, CountRange wanted, JournalRecorder.View view) {

        private static final int MAX_SHOWN = 3;

        String text() {
            List<JournalEntry> matching = expected.matching(view);
            List<String> lines = new ArrayList<>();
            lines.add("expected " + wanted.text() + time() + ": " + expected.conditions());
            lines.add("found " + CountRange.times(matching.size()) + " among "
                    + CountRange.requests(view.entries().size()) + " to tenant " + expected.recorder.tenant()
                    + older());
            show("matching:", matching, lines);
            if (matching.size() < wanted.least()) {
                show("nearest:", nearest(), lines);
            }
            return RequestRedaction.text(String.join("\n", lines));
        }

        private String time() {
            return expected.waiting.isZero()
                    ? ""
                    : " within "
                            + expected.waiting
                                    .toString()
                                    .substring("PT".length())
                                    .toLowerCase(Locale.ROOT);
        }

        private String older() {
            return view.gone() == 0 ? "" : " (" + view.gone() + " older are gone: keep more with journalCapacity(..))";
        }

        private List<JournalEntry> nearest() {
            return view.entries().stream()
                    .filter(entry -> !expected.matches(entry))
                    .sorted(Comparator.<JournalEntry>comparingInt(
                                    entry -> expected.mismatches(entry).size())
                            .thenComparing(JournalEntry::number, Comparator.reverseOrder()))
                    .limit(MAX_SHOWN)
                    .toList();
        }

        private void show(String title, List<JournalEntry> entries, List<String> lines) {
            if (entries.isEmpty()) {
                return;
            }
            lines.add(title);
            for (JournalEntry entry : entries.subList(0, Math.min(MAX_SHOWN, entries.size()))) {
                lines.add("  " + entry.title());
                lines.add("      response " + entry.responseText());
                expected.mismatches(entry).forEach(mismatch -> diff(mismatch, lines));
            }
            if (entries.size() > MAX_SHOWN) {
                lines.add("  and " + (entries.size() - MAX_SHOWN) + " more");
            }
        }

        private static void diff(RequestPattern.Mismatch mismatch, List<String> lines) {
            lines.add("    - " + mismatch.wanted());
            lines.add("    + " + mismatch.found());
        }
    }
}
