package dev.castellan.harness.journal;

import dev.castellan.harness.internal.request.RequestRedaction;
import dev.castellan.harness.request.RequestPattern;
import dev.castellan.harness.request.TestCodeException;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * An expectation about the requests in a {@link Journal}. First call the methods that select requests, then check the
 * number of selected requests with {@link #times}, {@link #atLeast}, {@link #atMost} or {@link #never}. If a condition
 * of the test throws an exception, the check fails with a {@link TestCodeException} that names the condition and the
 * request. Immutable. Each method that selects requests returns a new expectation.
 */
public final class Expectation {

    private final EntryBuffer buffer;
    private final EntryPattern pattern;
    private final Duration waiting;

    Expectation(EntryBuffer buffer, EntryPattern pattern, Duration waiting) {
        this.buffer = buffer;
        this.pattern = pattern;
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

    /** Selects requests that were answered with this status. */
    public Expectation answered(int status) {
        return new Expectation(buffer, pattern.answered(status), waiting);
    }

    /**
     * Waits at most this long for the expected requests. {@link #never} and {@link #atMost} wait for the full time
     * unless they fail earlier.
     */
    public Expectation within(Duration time) {
        return new Expectation(buffer, pattern, time);
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
        return new Expectation(buffer, pattern.with(condition), waiting);
    }

    private List<JournalEntry> check(CountRange wanted) {
        EntryBuffer.View view =
                buffer.await(seen -> wanted.isSettledBy(matching(seen).size()), waiting);
        List<JournalEntry> matching = matching(view);
        if (!wanted.allows(matching.size())) {
            throw new AssertionError(new ExpectationFailure(buffer.tenant(), pattern, wanted, waiting, view).text());
        }
        return matching;
    }

    private List<JournalEntry> matching(EntryBuffer.View view) {
        return view.entries().stream().filter(pattern::matches).toList();
    }

    /** Returns the conditions. */
    @Override
    public String toString() {
        return RequestRedaction.text("Expectation[" + pattern + "]");
    }
}
