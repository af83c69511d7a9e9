package dev.castellan.server.spi;

import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A change, or an attempted change, as reported to an {@link AuditListener}. Does not contain secrets.
 *
 * @param at the time of the change, with millisecond precision, according to the store's clock if the change was made,
 *     and otherwise according to the server's clock
 * @param via the kind of caller
 * @param operation the id of the endpoint, such as {@code projects.addUser}. The ids {@code organizations.create},
 *     {@code organizations.delete}, {@code organizations.renewSigningKey}, {@code users.invite} and {@code tokens.recoverAdmin} occur only for the
 *     administration
 * @param organizationId the organization to change
 * @param userId the user who requested the change, or null for the administration
 * @param tokenId the token of the request, or null for the administration and for sessions
 * @param sessionId the console session, or null for all other callers
 * @param peer the address and port of the client, or null for the administration and for requests without a socket
 * @param path the ids in the request path, or the ids passed to the administration, or empty if an id is malformed
 * @param createdId the id of the created resource, or null if the change did not create one
 * @param outcome the outcome of the change
 * @param status the status of the answer, or null if the change was not made by an API request
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

    /** The kinds of callers that request changes. */
    public enum Via {
        /** An API request. */
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
        /**
         * The connection to the store was lost during the commit. The change was made either completely or not at all.
         */
        UNKNOWN
    }

    /** Defensively copies the list. */
    public ChangeNotice {
        path = List.copyOf(path);
    }
}
