package dev.castellan.harness.journal;

import dev.castellan.harness.interception.RequestConditions;
import java.time.Duration;
import java.util.List;

/**
 * An expectation about the requests in a {@link Journal}. First call the methods that select requests, then check the
 * number of selected requests with {@link #times}, {@link #atLeast}, {@link #atMost} or {@link #never}. If a condition
 * of the test throws an exception, the check throws an {@link IllegalStateException} that names the condition and the
 * request. Immutable. Each method that selects requests returns a new expectation.
 */
public interface Expectation extends RequestConditions<Expectation> {

    /** Selects requests whose response has this status. */
    Expectation withStatus(int status);

    /** Waits at most five seconds for the expected requests. See {@link #within}. */
    default Expectation eventually() {
        return within(Duration.ofSeconds(5));
    }

    /**
     * Waits at most this long for the expected requests. {@link #never} and {@link #atMost} wait for the full time
     * unless they fail earlier.
     */
    Expectation within(Duration time);

    /**
     * Checks that the tenant received exactly this number of selected requests. With {@link #within}, the check ends at
     * the last expected request and does not detect later ones.
     *
     * @return the entries of the selected requests, oldest first
     * @throws AssertionError if the number differs. The message shows the most similar requests.
     */
    List<JournalEntry> times(int count);

    /**
     * Checks that the tenant received at least this number of selected requests.
     *
     * @return the entries of the selected requests, oldest first
     * @throws AssertionError if the number is smaller. The message shows the most similar requests.
     */
    List<JournalEntry> atLeast(int count);

    /**
     * Checks that the tenant received at most this number of selected requests.
     *
     * @return the entries of the selected requests, oldest first
     * @throws AssertionError if the number is greater. The message shows the requests.
     */
    List<JournalEntry> atMost(int count);

    /**
     * Checks that the tenant received none of the selected requests.
     *
     * @throws AssertionError if the tenant received such a request. The message shows the requests.
     */
    void never();
}
