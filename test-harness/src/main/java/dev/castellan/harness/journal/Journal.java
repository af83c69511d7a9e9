package dev.castellan.harness.journal;

import dev.castellan.harness.request.RequestPattern;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The requests that a tenant received and its responses, oldest first. Includes refused requests. Reading entries does
 * not remove them. Resetting the tenant removes all entries. Thread-safe.
 *
 * <pre>{@code
 * tenant.journal().expect(ProjectEndpoints.ADD_USER).withPath(projectId, userId).by("alice").times(1);
 * }</pre>
 */
public final class Journal {

    private final JournalRecorder recorder;

    Journal(JournalRecorder recorder) {
        this.recorder = recorder;
    }

    /** Returns the entries, oldest first. */
    public List<JournalEntry> entries() {
        return recorder.view().entries();
    }

    /**
     * Returns the entries of the requests that a pattern selects, oldest first.
     *
     * @throws dev.castellan.harness.request.TestCodeException if a condition of the test throws an exception. The
     *     message contains the entry.
     */
    public List<JournalEntry> entries(RequestPattern pattern) {
        return expect(pattern).matching(recorder.view());
    }

    /** Returns the entries of an operation, oldest first. */
    public List<JournalEntry> entries(Endpoint<?, ?> endpoint) {
        return entries(RequestPattern.of(endpoint));
    }

    /** Returns the newest entry, or empty if the journal is empty. */
    public Optional<JournalEntry> last() {
        List<JournalEntry> entries = entries();
        return entries.isEmpty() ? Optional.empty() : Optional.of(entries.get(entries.size() - 1));
    }

    /** Returns the number of entries that newer entries have replaced. */
    public long gone() {
        return recorder.view().gone();
    }

    /** Removes all entries. Requests currently in flight are not recorded. */
    public void clear() {
        recorder.clear();
    }

    /**
     * Returns an expectation about the requests that an operation has received so far. {@link Expectation#times} and
     * similar methods check the expectation.
     */
    public Expectation expect(Endpoint<?, ?> endpoint) {
        return expect(RequestPattern.of(endpoint));
    }

    /**
     * Returns an expectation about the requests with this method and path that the tenant has received so far.
     *
     * @param template the path below {@code /api/v1}, such as {@code /queries/{id}/run}
     * @throws IllegalArgumentException if the template is not a valid path
     */
    public Expectation expect(HttpMethod method, String template) {
        return expect(RequestPattern.of(method, template));
    }

    /** Returns an expectation about the received requests that match a pattern. */
    public Expectation expect(RequestPattern pattern) {
        return new Expectation(recorder, pattern);
    }

    /** Returns a line with the number of entries, followed by a line for each entry. */
    @Override
    public String toString() {
        JournalRecorder.View view = recorder.view();
        String title = "Journal of tenant " + recorder.tenant() + ": "
                + CountRange.requests(view.entries().size());
        String older = view.gone() == 0 ? "" : ", " + view.gone() + " older gone";
        return view.entries().stream()
                .map(JournalEntry::toString)
                .collect(Collectors.joining(
                        "\n  ", title + older + (view.entries().isEmpty() ? "" : "\n  "), ""));
    }
}
