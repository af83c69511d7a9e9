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
 * An expectation about the requests in a {@link Journal}. The first calls select requests; {@link #times},
 * {@link #atLeast}, {@link #atMost} and {@link #never} check how often they came. Without such a call, nothing is
 * checked. If a condition of the test throws, the check fails with a {@link TestCodeException} that names the condition
 * and the request. Immutable: each method returns a new expectation.
 */
public final class Expectation {

    private final EntryBuffer buffer;
    private final EntryPattern pattern;
    private final Duration patience;

    Expectation(EntryBuffer buffer, EntryPattern pattern, Duration patience) {
        this.buffer = buffer;
        this.pattern = pattern;
        this.patience = patience;
    }

    /**
     * Expects a path that has these segments, in this order.
     *
     * @param segments ids or other segments, as {@code UUID} or text
     */
    public Expectation withPath(Object... segments) {
        return with(request -> request.withPath(segments));
    }

    /** Expects a user as the caller, by the name that the test gave to the user. */
    public Expectation by(String user) {
        return with(request -> request.by(user));
    }

    /** Expects a request whose caller was not recognized. */
    public Expectation anonymous() {
        return with(RequestPattern::anonymous);
    }

    /** Expects a header with this value. A journal contains no tokens: use {@link #by} to expect a caller. */
    public Expectation withHeader(String name, String value) {
        return with(request -> request.withHeader(name, value));
    }

    /** Expects a query parameter. Name and value are given without encoding. */
    public Expectation withQuery(String name, String value) {
        return with(request -> request.withQuery(name, value));
    }

    /**
     * Expects a JSON body that contains this, as {@link RequestPattern#withBody(String)} does.
     *
     * @throws InvalidJsonException if it is not JSON
     */
    public Expectation withBody(String json) {
        return with(request -> request.withBody(json));
    }

    /**
     * Expects a JSON body that fulfils a condition.
     *
     * @param description describes the condition in messages
     */
    public Expectation withBody(String description, Predicate<JsonValue> condition) {
        return with(request -> request.withBody(description, condition));
    }

    /** Expects this status of the answer. */
    public Expectation answered(int status) {
        return new Expectation(buffer, pattern.answered(status), patience);
    }

    /**
     * Waits up to this long for the expected requests. {@link #never} and {@link #atMost} always wait for the whole
     * time.
     */
    public Expectation within(Duration time) {
        return new Expectation(buffer, pattern, time);
    }

    /**
     * Checks that such requests came exactly this many times. A check that waits ends as soon as this many came, and
     * does not wait for more.
     *
     * @return their entries, oldest first
     * @throws AssertionError if not; the message shows the nearest requests
     */
    public List<JournalEntry> times(int count) {
        return check(CountRange.exactly(count));
    }

    /**
     * Checks that such requests came this many times or more.
     *
     * @return their entries, oldest first
     * @throws AssertionError if not; the message shows the nearest requests
     */
    public List<JournalEntry> atLeast(int count) {
        return check(CountRange.atLeast(count));
    }

    /**
     * Checks that such requests came this many times or fewer.
     *
     * @return their entries, oldest first
     * @throws AssertionError if not; the message shows them
     */
    public List<JournalEntry> atMost(int count) {
        return check(CountRange.atMost(count));
    }

    /**
     * Checks that no such request came.
     *
     * @throws AssertionError if one did; the message shows it
     */
    public void never() {
        check(CountRange.exactly(0));
    }

    private Expectation with(UnaryOperator<RequestPattern> condition) {
        return new Expectation(buffer, pattern.with(condition), patience);
    }

    private List<JournalEntry> check(CountRange wanted) {
        EntryBuffer.View view =
                buffer.await(seen -> wanted.isSettledBy(matching(seen).size()), patience);
        List<JournalEntry> matching = matching(view);
        if (!wanted.allows(matching.size())) {
            throw new AssertionError(new ExpectationFailure(buffer.tenant(), pattern, wanted, patience, view).text());
        }
        return matching;
    }

    private List<JournalEntry> matching(EntryBuffer.View view) {
        return view.entries().stream().filter(pattern::matches).toList();
    }

    /** Returns what is expected. */
    @Override
    public String toString() {
        return RequestRedaction.text("Expectation[" + pattern + "]");
    }
}
