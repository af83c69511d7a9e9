package dev.castellan.server.spi;

import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A change, or an attempted change, as reported to an {@link AuditListener}. Does not contain secrets. Only the server
 * implements this interface. Later versions may add default methods.
 */
public interface ChangeNotice {

    /**
     * Returns the time of the change, with millisecond precision, according to the store's clock if the change was
     * made, and otherwise according to the server's clock.
     */
    Instant at();

    /** Returns the kind of caller. */
    Via via();

    /**
     * Returns the id of the endpoint, such as {@code projects.addUser}. The ids {@code organizations.create}, {@code
     * organizations.delete}, {@code organizations.renewSigningKey}, {@code organizations.setDomains}, {@code
     * providers.setPasswords}, {@code users.createPerson} and {@code tokens.recoverAdmin} occur only for the
     * administration.
     */
    String operation();

    /** Returns the organization to change. */
    UUID organizationId();

    /** Returns the user who requested the change, or null for the administration. */
    @Nullable
    UUID userId();

    /** Returns the token of the request, or null for the administration and for sessions. */
    @Nullable
    UUID tokenId();

    /** Returns the console session, or null for all other callers. */
    @Nullable
    UUID sessionId();

    /**
     * Returns the address and port of the client, or null for the administration and for requests without a socket.
     */
    @Nullable
    InetSocketAddress peer();

    /** Returns the ids in the request path, or the ids passed to the administration, or empty if an id is malformed. */
    List<UUID> path();

    /** Returns the id of the created resource, or null if the change did not create one. */
    @Nullable
    UUID createdId();

    /** Returns the outcome of the change. */
    Outcome outcome();

    /** Returns the status of the response, or null if the change was not made by an API request. */
    @Nullable
    Integer status();

    /** The kinds of callers that request changes. */
    enum Via {
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
    enum Outcome {
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
}
