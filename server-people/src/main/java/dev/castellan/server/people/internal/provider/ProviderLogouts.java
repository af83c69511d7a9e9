package dev.castellan.server.people.internal.provider;

import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.IdentityLinkRow;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderLogout;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends the sessions of persons who signed out at a provider (OpenID Connect Back-Channel Logout 1.0). */
public record ProviderLogouts(SignInServices context, ProviderServices services) {

    private static final Logger LOG = LoggerFactory.getLogger(ProviderLogouts.class);
    /** The difference of the clocks of server and provider. */
    private static final Duration SKEW = Duration.ofSeconds(30);
    /** The time after which a token is refused, so a stored token ends no later session of the person. */
    private static final Duration FRESH = Duration.ofMinutes(5);

    /**
     * Ends the sessions that a logout token names, and returns their number. A token ends only sessions that began
     * before it or in the 30 seconds after it, by which the clocks of server and provider can differ. So no node must
     * remember the tokens that it has seen: a repeated token can end only a session of these 30 seconds.
     */
    public int end(UUID organization, String logoutToken, Browser browser) {
        context.checkExists(organization);
        // also a disabled one, because the sessions that began with it go on
        ProviderRow provider = context.store()
                .<Optional<ProviderRow>>read(
                        organization, view -> view.providers().get())
                .orElseThrow(ProviderRefusals::rejected);
        // without the client secret, so a lost key of the operator keeps no session alive
        ProviderConnection connection =
                new ProviderConnection(organization, provider.issuer(), provider.clientId(), null);
        ProviderLogout logout;
        try {
            logout = services.client().logout(connection, logoutToken);
        } catch (ProviderException e) {
            LOG.info("a logout token for organization {} was refused: {}", organization, e.getMessage());
            throw ProviderRefusals.of(e);
        }
        return context.store().<Integer>write(organization, tx -> end(tx, provider, logout, browser));
    }

    private int end(Transaction tx, ProviderRow provider, ProviderLogout logout, Browser browser) {
        Instant issued = logout.issuedAt();
        boolean isFresh =
                !issued.isAfter(tx.now().plus(SKEW)) && issued.isAfter(tx.now().minus(FRESH));
        boolean isCurrent = tx.providers()
                .get()
                .filter(now -> now.providerId().equals(provider.providerId()))
                .isPresent();
        String subject = logout.subject();
        if (!isFresh || !isCurrent || !isStorable(subject) || !isStorable(logout.session())) {
            throw ProviderRefusals.rejected();
        }
        Optional<IdentityLinkRow> link =
                subject == null ? Optional.empty() : tx.identityLinks().of(provider.issuer(), subject);
        if (subject != null && link.isEmpty()) {
            return 0;
        }
        List<UUID> ended = tx.sessions()
                .deleteOfProvider(link.map(IdentityLinkRow::linkId).orElse(null), logout.session(), issued.plus(SKEW));
        if (!ended.isEmpty()) {
            UUID[] objects = Stream.concat(link.map(IdentityLinkRow::userId).stream(), ended.stream())
                    .toArray(UUID[]::new);
            context.audit().add(tx, "sessions.endedByProvider", null, null, browser, objects);
        }
        return ended.size();
    }

    private static boolean isStorable(@Nullable String id) {
        return id == null || FieldRules.isSubject(id);
    }
}
