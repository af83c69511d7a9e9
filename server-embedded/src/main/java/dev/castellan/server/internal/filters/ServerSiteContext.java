package dev.castellan.server.internal.filters;

import dev.castellan.model.internal.text.AddressText;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.server.internal.audit.AuditTrail;
import dev.castellan.server.internal.audit.ChangeAttempt;
import dev.castellan.server.internal.configuration.ServerSettings;
import dev.castellan.server.internal.execution.SessionOperations;
import dev.castellan.server.internal.rules.InvitationCreation;
import dev.castellan.server.internal.scheduling.FairQueue;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.spi.ChangeNotice;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.InvitationListener;
import dev.castellan.server.spi.SecretSource;
import dev.castellan.server.spi.SiteContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The parts of a server that a site can use.
 *
 * @param sessions the operations for signed-in users
 * @param workers the threads that run the site's work
 * @param trail records changes and notifies the listeners
 * @param recoveries creates invitations for users who request recovery
 */
public record ServerSiteContext(
        ServerSettings settings,
        Store store,
        SessionOperations sessions,
        FairQueue workers,
        AuditTrail trail,
        InvitationCreation recoveries)
        implements SiteContext {

    private static final Logger LOG = LoggerFactory.getLogger(ServerSiteContext.class);

    /** The maximum number of organizations in which one request creates an invitation. */
    private static final int MAX_ORGANIZATIONS = 3;

    @Override
    public Clock clock() {
        return settings.rules().sources().clock();
    }

    @Override
    public IdSource ids() {
        return settings.rules().sources().ids();
    }

    @Override
    public SecretSource secrets() {
        return settings.rules().sources().secrets();
    }

    @Override
    public Optional<URI> consoleUrl() {
        return Optional.ofNullable(settings.rules().consoleUrl());
    }

    @Override
    public String publicPath() {
        return settings.proxy().publicPath();
    }

    @Override
    public Quotas quotas() {
        return settings.rules().limits().quotas();
    }

    @Override
    public boolean extensions() {
        return settings.rules().api().extensions();
    }

    @Override
    public String projectHeader() {
        return settings.rules().api().projectHeader();
    }

    @Override
    public boolean auditEvents() {
        return settings.rules().audit().events();
    }

    @Override
    public InvitationListener invitationListener() {
        return settings.rules().listeners().invitations();
    }

    @Override
    public void requestRecovery(
            @Nullable UUID organizationId, String email, @Nullable InetSocketAddress peer, @Nullable Locale language) {
        String key = UserRow.emailKey(email.strip());
        InetAddress address = peer == null ? null : peer.getAddress();
        run(null, address, () -> organizationsOf(organizationId, key))
                .thenCompose(organizations -> CompletableFuture.allOf(organizations.stream()
                        .map(organization -> run(
                                        organization, address, () -> createRecovery(organization, key, peer, language))
                                .toCompletableFuture())
                        .toArray(CompletableFuture<?>[]::new)))
                .whenComplete((unused, failure) -> {
                    if (failure != null) {
                        LOG.warn("could not look for the user who requested recovery: {}", failure.toString());
                    }
                });
    }

    private List<UUID> organizationsOf(@Nullable UUID organizationId, String key) {
        if (organizationId == null) {
            return store.organizationsOfEmail(key, MAX_ORGANIZATIONS);
        }
        boolean isKnown = store.<Boolean>read(
                organizationId, view -> view.users().byEmail(key).isPresent());
        return isKnown ? List.of(organizationId) : List.of();
    }

    private boolean createRecovery(
            UUID organizationId, String key, @Nullable InetSocketAddress peer, @Nullable Locale language) {
        try {
            return trail.notifying(journal -> store.<Boolean>write(organizationId, tx -> {
                journal.restart();
                Optional<IssuedInvitation> issued = recoveries.request(tx, key);
                issued.ifPresent(invitation -> journal.recordChange(
                        tx, attempt(organizationId, invitation, peer, language), null, invitation));
                return issued.isPresent();
            }));
        } catch (RuntimeException e) {
            LOG.warn(
                    "could not create the requested recovery link in organization {}: {}",
                    organizationId,
                    e.toString());
            return false;
        }
    }

    private static ChangeAttempt attempt(
            UUID organizationId,
            IssuedInvitation invitation,
            @Nullable InetSocketAddress peer,
            @Nullable Locale language) {
        return new ChangeAttempt(
                ChangeNotice.Via.CONSOLE,
                organizationId,
                null,
                peer,
                InvitationCreation.REQUEST,
                List.of(invitation.userId()),
                language);
    }

    @Override
    public boolean isTls() {
        return settings.socket() != null && settings.tls().context() != null;
    }

    @Override
    public boolean isLoopback() {
        ServerSettings.Socket socket = settings.socket();
        return socket != null && socket.address().isLoopbackAddress();
    }

    @Override
    public <T> CompletionStage<T> run(
            @Nullable UUID organizationId, @Nullable InetAddress address, Supplier<? extends T> work) {
        Object client = address == null ? "no address" : AddressText.ofBlock(address);
        return workers.run(organizationId, client, work);
    }
}
