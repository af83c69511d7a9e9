package dev.castellan.harness.interception;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import java.util.List;

/**
 * The interceptions of one tenant, or of the requests that belong to no tenant. Thread-safe.
 *
 * <p>If several interceptions match a request, the newest comes first. If its effect needs the response of the
 * operation, the next older one produces it, and finally the server. Interceptions also match requests without a valid
 * token or the required role, but not requests that the server refuses because of their framing or size. If code of the
 * test throws an exception, the server responds with 500, and {@code JournalEntry.failure()} contains the exception.
 *
 * <pre>{@code
 * tenant.on(ProjectEndpoints.ADD_USER).times(2).respond(503);
 * tenant.onAny().by("alice").everyNth(3).reset();
 * tenant.on(HttpMethod.POST, "/queries/{id}/run").respond(202, "{\"state\":\"queued\"}");
 * }</pre>
 */
public interface Interceptions {

    /** Returns a builder for an interception of requests to an operation of the server. */
    InterceptionBuilder on(Endpoint<?, ?> endpoint);

    /**
     * Returns a builder for an interception of requests with this method and path. If the server does not have the
     * operation, {@code respond} and {@code handle} add it.
     *
     * @param template the path below {@code /api/v1}, such as {@code /queries/{id}/run}
     * @throws IllegalArgumentException if the template is not a valid path
     */
    InterceptionBuilder on(HttpMethod method, String template);

    /** Returns a builder for an interception of all requests. */
    InterceptionBuilder onAny();

    /** Adds the interceptions of a preset, with a fixed random seed. */
    default List<Interception> apply(Preset preset) {
        return apply(preset, 1);
    }

    /** Adds the interceptions of a preset, with the given random seed. */
    default List<Interception> apply(Preset preset, long seed) {
        return preset.add(this, seed);
    }

    /** Returns the interceptions that have not been removed, oldest first, including those that are used up. */
    List<Interception> list();

    /** Returns the interceptions whose conditions no request has met, oldest first. */
    List<Interception> unused();

    /**
     * Removes all interceptions, cuts off the responses that they are delaying, and closes their connections.
     * Interceptions added later do not match requests that arrived before this call.
     */
    void clear();
}
