package dev.castellan.server.spi;

import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A change, or the attempt to make one, as an {@link AuditListener} is told of it. It holds no secret.
 *
 * @param at when it was, in milliseconds: by the store's clock if the change was made, otherwise by the server's
 * @param via what asked for the change
 * @param operation the id of the endpoint, such as {@code projects.addUser}; for what only the administration does, one
 *     of {@code organizations.create}, {@code users.invite} and {@code tokens.recoverAdmin}
 * @param organizationId the organization that was to be changed
 * @param userId the user who asked for the change; absent for the administration
 * @param tokenId the token that was used; absent for the administration, and for sessions
 * @param sessionId the session of the console that was used; absent for all others
 * @param peer where the request came from; absent for the administration, and for requests without a socket
 * @param path the ids in the path of the request, or what the administration named in their place; empty if they are
 *     malformed
 * @param createdId the id of what was created; absent if nothing was
 * @param outcome what became of it
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

    /** What asks for changes. */
    public enum Via {
        /** A request of the API. */
        API,
        /** A person who is signed in to the console. */
        CONSOLE,
        /** A command of the runnable server. */
        COMMAND,
        /** The program that embeds the server, through {@link dev.castellan.server.Administration}. */
        EMBEDDER
    }

    /** What became of a change. */
    public enum Outcome {
        /** The change was made and is durable. */
        MADE,
        /** A rule forbids the change, and nothing was changed. */
        REFUSED,
        /** The server could not make the change, and nothing was changed. */
        FAILED,
        /** The connection to the store was lost in the commit: the change was made completely or not at all. */
        UNKNOWN
    }

    /** Copies the list. */
    public ChangeNotice {
        path = List.copyOf(path);
    }
}
