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

/** What a server gives to a {@link Site}. Safe for use by several threads. */
public interface SiteContext {

    /** Returns the state of the server, for {@link #run} only. */
    Store store();

    /** Returns the operations of the API for people who are signed in, for {@link #run} only. */
    SessionCalls sessions();

    /** Returns the clock of the server. */
    Clock clock();

    /** Returns the source of ids of the server. */
    IdSource ids();

    /** Returns the source of secrets of the server. */
    SecretSource secrets();

    /** Returns the address of the console as the server was told it. */
    Optional<URI> consoleUrl();

    /** Returns what stands in front of the paths of the server in the URLs that clients call; empty if nothing does. */
    String publicPath();

    /** Returns whether the server serves the operations beyond the specification. */
    boolean extensions();

    /** Returns whether changes are kept as audit events. */
    boolean auditEvents();

    /** Returns whether an invitation for this address is mailed there: see {@link InvitationListener#sendsMailTo}. */
    boolean sendsMailTo(String email);

    /** Returns whether the server itself speaks HTTPS only. */
    boolean isTls();

    /** Returns whether the server can only be reached from its own machine: its port is open on the loopback interface. */
    boolean isLoopback();

    /**
     * Runs work that may block on a worker thread of the server, in turn with all other requests: organizations take
     * turns, and so do the addresses of one organization. One organization never gets all of the threads.
     *
     * @param organizationId the organization that the work is for; absent if it is not known yet. Such work together
     *     counts as that of one organization
     * @param address where the request came from; absent if it came through no socket
     * @return the result; fails with the exception of the work, or with a {@link Refusal} of kind {@code UNAVAILABLE} if too
     *     many requests wait, or the server is closed
     */
    <T> CompletionStage<T> run(
            @Nullable UUID organizationId, @Nullable InetAddress address, Supplier<? extends T> work);
}
