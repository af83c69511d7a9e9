package dev.castellan.conformance.literal;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a deployment decided otherwise, of the details that the specification leaves open.
 *
 * @param statuses the statuses of errors that differ
 * @param created the status of a POST that succeeds
 * @param projectHeader the header that names a project
 * @param extensions whether it has the operations beyond the specification
 * @param pages whether lists come as pages; otherwise the list of users is a bare array
 * @param securityHeaders whether every answer says {@code Cache-Control: no-store} and the like, and names no server
 * @param people whether users that are no service accounts can be made
 */
public record Profile(
        Map<ErrorKind, Integer> statuses,
        int created,
        String projectHeader,
        boolean extensions,
        boolean pages,
        boolean securityHeaders,
        boolean people) {

    /** Our own decisions. */
    public static final Profile OURS = new Profile(Map.of(), 201, Endpoints.PROJECT_HEADER, true, true, true, true);

    /** Copies the statuses. */
    public Profile {
        statuses = Map.copyOf(statuses);
    }

    /** Returns the status that this deployment answers instead of the one in a case. */
    int status(Exchange exchange) {
        Exchange.Answer expected = exchange.answer();
        if (expected.status() == 201) {
            return created;
        }
        ErrorKind kind = expected.kind();
        return kind == null ? expected.status() : statuses.getOrDefault(kind, expected.status());
    }

    /** Returns a profile of a deployment in which no people can be made, only service accounts. */
    public Profile withoutPeople() {
        return new Profile(statuses, created, projectHeader, extensions, pages, securityHeaders, false);
    }

    /** Returns a profile with other statuses. */
    public Profile withStatuses(Map<ErrorKind, Integer> other) {
        Map<ErrorKind, Integer> all = new EnumMap<>(ErrorKind.class);
        all.putAll(other);
        return new Profile(all, created, projectHeader, extensions, pages, securityHeaders, people);
    }
}
