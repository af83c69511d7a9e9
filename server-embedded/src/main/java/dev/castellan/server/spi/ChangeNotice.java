package dev.castellan.server.spi;

import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A change, or an attempt to make a change, as the server reports it to an {@link AuditListener}. Holds no secret.
 *
 * @param at the time of the change, in milliseconds: by the clock of the store if the change was made, otherwise by the
 *     clock of the server
 * @param via the kind of caller
 * @param operation the id of the endpoint, such as {@code projects.addUser}; or {@code organizations.create}, {@code
 *     users.invite} or {@code tokens.recoverAdmin}, which only the administration does
 * @param organizationId the organization that the change belongs to
 * @param userId the user who asked for the change; absent for the administration
 * @param tokenId the token of the request; absent for the administration and for sessions
 * @param sessionId the session of the console; absent for all other callers
 * @param peer the address and port of the client; absent for the administration and for requests without a socket
 * @param path the ids in the path of the request, or the ids that the administration named; empty if an id is malformed
 * @param createdId the id of the created resource; absent if the change created none
 * @param outcome the outcome of the change
 * @param status the status of the answer; absent for a change that no request of the API made
 */
public record ChangeNotice(
        Instant at,
        Via via,
        String operation,
        UUID organizationId,
        @Nullable UUID userId,
        @Nullable UUID tokenId,
        @Nullable UUID sessionId,
        @Nullable InetSocketAddress peer,
        List<UUID> path,
        @Nullable UUID createdId,
        Outcome outcome,
        @Nullable Integer status) {

    /** The kinds of callers that ask for changes. */
    public enum Via {
        /** A request of the API. */
        API,
        /** A user who is signed in to the console. */
        CONSOLE,
        /** A command of the runnable server. */
        COMMAND,
        /** The program that embeds the server, through {@link dev.castellan.server.Administration}. */
        EMBEDDER
    }

    /** The outcome of a change. */
    public enum Outcome {
        /** The change was made and is durable. */
        MADE,
        /** A rule forbids the change. Nothing was changed. */
        REFUSED,
        /** The server could not make the change. Nothing was changed. */
        FAILED,
        /** The connection to the store was lost during the commit. The change was made completely or not at all. */
        UNKNOWN
    }

    /** Copies the list. */
    public ChangeNotice {
        path = List.copyOf(path);
    }
}
