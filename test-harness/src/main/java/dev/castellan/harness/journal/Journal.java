package dev.castellan.harness.journal;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import java.util.List;
import java.util.Optional;

/**
 * The requests that a tenant received and its responses, oldest first. Includes refused requests. Reading entries does
 * not remove them. Resetting the tenant removes all entries. Thread-safe.
 *
 * <pre>{@code
 * tenant.journal().expect(ProjectEndpoints.ADD_USER).withPath(projectId, userId).by("alice").times(1);
 * }</pre>
 */
public interface Journal {

    /** Returns the entries, oldest first. */
    List<JournalEntry> entries();

    /** Returns the entries of an operation, oldest first. */
    default List<JournalEntry> entries(Endpoint<?, ?> endpoint) {
        return expect(endpoint).atLeast(0);
    }

    /** Returns the newest entry, or empty if the journal is empty. */
    default Optional<JournalEntry> last() {
        return entries().stream().reduce((older, newer) -> newer);
    }

    /** Returns the number of entries that newer entries have replaced. */
    long droppedCount();

    /** Removes all entries. Requests currently in flight are not recorded. */
    void clear();

    /**
     * Returns an expectation about the requests that an operation has received so far. {@link Expectation#times} and
     * similar methods check the expectation.
     */
    Expectation expect(Endpoint<?, ?> endpoint);

    /**
     * Returns an expectation about the requests with this method and path that the tenant has received so far.
     *
     * @param template the path below {@code /api/v1}, such as {@code /queries/{id}/run}
     * @throws IllegalArgumentException if the template is not a valid path
     */
    Expectation expect(HttpMethod method, String template);

    /** Returns an expectation about all requests that the tenant has received so far. */
    Expectation expectAny();
}
