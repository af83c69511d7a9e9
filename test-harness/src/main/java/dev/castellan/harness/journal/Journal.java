package dev.castellan.harness.journal;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The requests that a tenant received and its answers, including refused requests, newest last. Tests look at them,
 * expect them and print them. Reading does not remove entries; a reset of the tenant does. Safe for use by several
 * threads.
 *
 * <pre>{@code
 * tenant.journal().expect(ProjectEndpoints.ADD_USER).withPath(projectId, userId).by("alice").times(1);
 * }</pre>
 */
public final class Journal {

    /** How long {@code await(..)} waits by default. */
    public static final Duration PATIENCE = Duration.ofSeconds(5);

    private final EntryBuffer buffer;

    Journal(EntryBuffer buffer) {
        this.buffer = buffer;
    }

    /** Returns the entries, oldest first. */
    public List<JournalEntry> entries() {
        return buffer.view().entries();
    }

    /**
     * Returns the entries of the requests that a pattern selects, oldest first.
     *
     * @throws dev.castellan.harness.request.TestCodeException if a condition of the test throws; the message names the
     *     entry
     */
    public List<JournalEntry> entries(RequestPattern pattern) {
        return entries().stream().filter(EntryPattern.of(pattern)::matches).toList();
    }

    /** Returns the entries of one operation, oldest first. */
    public List<JournalEntry> entries(Endpoint<?, ?> endpoint) {
        return entries(RequestPattern.of(endpoint));
    }

    /** Returns the newest entry; empty if the journal is empty. */
    public Optional<JournalEntry> last() {
        List<JournalEntry> entries = entries();
        return entries.isEmpty() ? Optional.empty() : Optional.of(entries.get(entries.size() - 1));
    }

    /** Returns how many entries were dropped to make room for newer ones. */
    public long gone() {
        return buffer.view().gone();
    }

    /** Removes all entries. A request that is in flight now will not be recorded. */
    public void clear() {
        buffer.clear();
    }

    /** Starts an expectation about the calls of an operation so far. Nothing is checked before a count is named. */
    public Expectation expect(Endpoint<?, ?> endpoint) {
        return expect(RequestPattern.of(endpoint));
    }

    /**
     * Starts an expectation about the calls of a path so far. Nothing is checked before a count is named.
     *
     * @param template the path below {@code /api/v1}, such as {@code /queries/{id}/run}
     * @throws IllegalArgumentException if it is not such a path
     */
    public Expectation expect(HttpMethod method, String template) {
        return expect(RequestPattern.of(method, template));
    }

    /**
     * Starts an expectation about the requests so far that a pattern selects. Nothing is checked before a count is
     * named.
     */
    public Expectation expect(RequestPattern pattern) {
        return new Expectation(buffer, EntryPattern.of(pattern), Duration.ZERO);
    }

    /**
     * Starts an expectation as {@link #expect(Endpoint)} does, which waits up to {@link #PATIENCE} for the requests.
     */
    public Expectation await(Endpoint<?, ?> endpoint) {
        return expect(endpoint).within(PATIENCE);
    }

    /**
     * Starts an expectation as {@link #expect(HttpMethod, String)} does, which waits up to {@link #PATIENCE} for the
     * requests.
     *
     * @throws IllegalArgumentException if the template is not a path
     */
    public Expectation await(HttpMethod method, String template) {
        return expect(method, template).within(PATIENCE);
    }

    /**
     * Starts an expectation as {@link #expect(RequestPattern)} does, which waits up to {@link #PATIENCE} for the
     * requests.
     */
    public Expectation await(RequestPattern pattern) {
        return expect(pattern).within(PATIENCE);
    }

    /**
     * Checks that such requests were answered in this order. Other requests may have come before, between and after
     * them.
     *
     * @return their entries, the earliest that match
     * @throws AssertionError if not; the message says which were found, and lists the requests
     */
    public List<JournalEntry> expectInOrder(RequestPattern... patterns) {
        return new OrderCheck(this, List.of(patterns)).check();
    }

    /** Returns a line with the number of entries, and one line for each entry. */
    @Override
    public String toString() {
        EntryBuffer.View view = buffer.view();
        String title = "Journal of tenant " + buffer.tenant() + ": "
                + CountText.requests(view.entries().size());
        String older = view.gone() == 0 ? "" : ", " + view.gone() + " older gone";
        return view.entries().stream()
                .map(JournalEntry::toString)
                .collect(Collectors.joining(
                        "\n  ", title + older + (view.entries().isEmpty() ? "" : "\n  "), ""));
    }
}
