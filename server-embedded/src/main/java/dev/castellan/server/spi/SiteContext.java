package dev.castellan.server.spi;

import dev.castellan.server.limits.Quotas;
import dev.castellan.server.store.ServerStore;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The parts of a server that a {@link Site} can use. Only a server implements this interface. Thread-safe. */
public interface SiteContext {

    /** Returns the store of the server. Use it only inside {@link #run}. */
    ServerStore store();

    /** Returns the API operations for signed-in users. Use them only inside {@link #run}. */
    SessionCalls sessions();

    /** Returns the clock of the server. */
    Clock clock();

    /** Returns the id source of the server. */
    IdSource ids();

    /** Returns the secret source of the server. */
    SecretSource secrets();

    /** Returns the configured URL of the console, or empty if it is not configured. */
    Optional<URI> consoleUrl();

    /**
     * Returns the path that precedes the server's paths in the URLs that clients call, or an empty string if it is not
     * configured.
     */
    String publicPath();

    /** Returns the quotas of each organization. */
    Quotas quotas();

    /** Returns whether the server serves operations that the specification does not define. */
    boolean extensions();

    /** Returns the name of the request header that names a project. */
    String projectHeader();

    /** Returns whether the server writes audit events. */
    boolean auditEvents();

    /** Returns the listener to which the server reports invitations, and to which sites report notices. */
    InvitationListener invitationListener();

    /**
     * Creates a recovery invitation for each user with this e-mail address, and reports it to the invitation listener.
     * Returns immediately, so the time does not reveal whether such a user exists. Without an organization, the server
     * searches only the three oldest organizations in which an active user with this address has a password or passkey.
     * The server logs failures.
     *
     * @param organizationId the only organization to search, or null to search all
     * @param peer the address and port of the client, or null for a request without a socket
     * @param language the language of the page, for the mail to a user whose language is not stored, or null if it is
     *     unknown
     */
    void requestRecovery(
            @Nullable UUID organizationId, String email, @Nullable InetSocketAddress peer, @Nullable Locale language);

    /** Returns whether the server's socket accepts only HTTPS. */
    boolean isTls();

    /**
     * Returns whether only clients on the same machine can reach the server, because it listens on the loopback
     * interface.
     */
    boolean isLoopback();

    /**
     * Runs work, which may block, on a worker thread of the server. The server serves organizations round robin, and
     * the addresses within an organization round robin. One organization never gets all threads.
     *
     * @param organizationId the organization that the work is for, or null if it is not known yet. The queue treats all
     *     work without an organization as work of one organization
     * @param address the client's address, or null for a request without a socket
     * @return the result, which fails with the exception that the work threw, or with a {@link Refusal} of kind {@code
     *     UNAVAILABLE} if the queue is full or the server is closed
     */
    <T> CompletionStage<T> run(
            @Nullable UUID organizationId, @Nullable InetAddress address, Supplier<? extends T> work);
}
