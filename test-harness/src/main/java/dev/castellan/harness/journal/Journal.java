package dev.castellan.harness.journal;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a tenant was asked, and what it answered: the newest requests, refused ones too. Reading takes nothing away;
 * resetting the tenant does. Thread-safe.
 *
 * <pre>{@code
 * tenant.journal().expect(ProjectEndpoints.ADD_USER).withPath(projectId, userId).by("alice").times(1);
 * }</pre>
 */
public final class Journal {

    /** How long {@code await(..)} waits unless told otherwise. */
    public static final Duration PATIENCE = Duration.ofSeconds(5);

    private final EntryBuffer pages;

    Journal(EntryBuffer pages) {
        this.pages = pages;
    }

    /** Returns the entries, oldest first. */
    public List<JournalEntry> entries() {
        return pages.view().entries();
    }

    /**
     * Returns the entries of the requests that a pattern means, oldest first.
     *
     * @throws dev.castellan.harness.request.TestCodeException if a condition of the test throws; the message names the entry
     */
    public List<JournalEntry> entries(RequestPattern pattern) {
        return entries().stream().filter(EntryPattern.of(pattern)::matches).toList();
    }

    /** Returns the entries of one operation, oldest first. */
    public List<JournalEntry> entries(Endpoint<?, ?> endpoint) {
        return entries(RequestPattern.of(endpoint));
    }

    /** Returns the newest entry; empty if there is none. */
    public Optional<JournalEntry> last() {
        List<JournalEntry> entries = entries();
        return entries.isEmpty() ? Optional.empty() : Optional.of(entries.get(entries.size() - 1));
    }

    /** Returns how many entries went to make place for newer ones. */
    public long gone() {
        return pages.view().gone();
    }

    /** Takes all entries away; a request that is still under way will leave none. */
    public void clear() {
        pages.clear();
    }

    /** Starts to say how often an operation must have been called by now. Nothing is checked before a number is named. */
    public Expectation expect(Endpoint<?, ?> endpoint) {
        return expect(RequestPattern.of(endpoint));
    }

    /**
     * Starts to say how often a path must have been called by now. Nothing is checked before a number is named.
     *
     * @param template the path below {@code /api/v1}, such as {@code /queries/{id}/run}
     * @throws IllegalArgumentException if it is no such path
     */
    public Expectation expect(HttpMethod method, String template) {
        return expect(RequestPattern.of(method, template));
    }

    /** Starts to say how often such requests must have come by now. Nothing is checked before a number is named. */
    public Expectation expect(RequestPattern pattern) {
        return new Expectation(pages, EntryPattern.of(pattern), Duration.ZERO);
    }

    /** Starts like {@link #expect(Endpoint)}, and waits for what is expected, {@link #PATIENCE} at most. */
    public Expectation await(Endpoint<?, ?> endpoint) {
        return expect(endpoint).within(PATIENCE);
    }

    /**
     * Starts like {@link #expect(HttpMethod, String)}, and waits for what is expected, {@link #PATIENCE} at most.
     *
     * @throws IllegalArgumentException if the template is no path
     */
    public Expectation await(HttpMethod method, String template) {
        return expect(method, template).within(PATIENCE);
    }

    /** Starts like {@link #expect(RequestPattern)}, and waits for what is expected, {@link #PATIENCE} at most. */
    public Expectation await(RequestPattern pattern) {
        return expect(pattern).within(PATIENCE);
    }

    /**
     * Checks that such requests were answered in this order, whatever else came before, between and after them.
     *
     * @return their entries, the earliest that fit
     * @throws AssertionError if not; the message says how far it went, and shows the requests
     */
    public List<JournalEntry> expectInOrder(RequestPattern... patterns) {
        return new OrderCheck(this, List.of(patterns)).check();
    }

    /** Returns all entries, one line each, under a line that counts them. */
    @Override
    public String toString() {
        EntryBuffer.View view = pages.view();
        String title = "Journal of tenant " + pages.tenant() + ": "
                + CountText.requests(view.entries().size());
        String older = view.gone() == 0 ? "" : ", " + view.gone() + " older gone";
        return view.entries().stream()
                .map(JournalEntry::toString)
                .collect(Collectors.joining(
                        "\n  ", title + older + (view.entries().isEmpty() ? "" : "\n  "), ""));
    }
}
