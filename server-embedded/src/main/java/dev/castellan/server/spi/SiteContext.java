package dev.castellan.server.spi;

import dev.castellan.server.store.Store;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The view of a server that a {@link Site} gets. Safe for use by several threads. */
public interface SiteContext {

    /** Returns the store of the server. Use it only inside {@link #run}. */
    Store store();

    /** Returns the operations of the API for users who are signed in. Use them only inside {@link #run}. */
    SessionCalls sessions();

    /** Returns the clock of the server. */
    Clock clock();

    /** Returns the source of ids of the server. */
    IdSource ids();

    /** Returns the source of secrets of the server. */
    SecretSource secrets();

    /** Returns the configured URL of the console; empty if none is configured. */
    Optional<URI> consoleUrl();

    /**
     * Returns the path that precedes the paths of the server in the URLs that clients call; empty if none is
     * configured.
     */
    String publicPath();

    /** Returns whether the server serves the operations beyond the specification. */
    boolean extensions();

    /** Returns whether the server writes audit events. */
    boolean auditEvents();

    /** Returns whether the server mails invitations to this address; see {@link InvitationListener#sendsMailTo}. */
    boolean sendsMailTo(String email);

    /** Returns whether the socket of the server accepts HTTPS only. */
    boolean isTls();

    /**
     * Returns whether only clients on the same machine can reach the server, because its port is open on the loopback
     * interface.
     */
    boolean isLoopback();

    /**
     * Runs work that may block on a worker thread of the server. Organizations take turns, and so do the addresses
     * within an organization, so one organization never gets all of the threads.
     *
     * @param organizationId the organization that the work is for; absent if it is not known yet. All work without an
     *     organization shares one turn
     * @param address the address of the client; absent for a request without a socket
     * @return the result; fails with the exception of the work, or with a {@link Refusal} of kind {@code UNAVAILABLE}
     *     if the queue is full or the server is closed
     */
    <T> CompletionStage<T> run(
            @Nullable UUID organizationId, @Nullable InetAddress address, Supplier<? extends T> work);
}
