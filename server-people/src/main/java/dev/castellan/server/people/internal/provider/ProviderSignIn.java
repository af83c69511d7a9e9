package dev.castellan.server.people.internal.provider;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.rules.RecentSession;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.IdentityLinkRow;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.internal.store.credentials.SessionRow.FromProvider;
import dev.castellan.server.people.internal.context.AuditRows;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.provider.ProviderAttempt.AttemptPurpose;
import dev.castellan.server.people.internal.provider.ProviderProofs.Proven;
import dev.castellan.server.people.internal.provider.ProviderUsers.Linked;
import dev.castellan.server.people.internal.sessions.SessionCheck;
import dev.castellan.server.people.internal.sessions.SessionCheck.Alive;
import dev.castellan.server.people.internal.sessions.SessionStart;
import dev.castellan.server.people.internal.throttle.AddressAttempts;
import dev.castellan.server.people.internal.throttle.AddressThrottle;
import dev.castellan.server.people.internal.throttle.AddressThrottle.Attempt;
import dev.castellan.server.people.internal.throttle.KnownBrowserRules;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.ProviderChoice;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.server.people.signin.ProviderStart;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.AccountNotice.Kind;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Signs in with the provider of an organization, confirms signed-in users, and links them. */
public final class ProviderSignIn {

    private static final Logger LOG = LoggerFactory.getLogger(ProviderSignIn.class);
    /** The difference of the clocks of server and provider. */
    static final Duration SKEW = Duration.ofSeconds(30);
    /** The maximum number of starts and failures of an address in 15 minutes. Each can cause a request to a provider. */
    static final int MAX_OF_ADDRESS = 300;

    private static final String LINK = "identityLinks.create";
    private static final String NOT_FRESH = "not_asked_again";

    private final SignInServices context;
    private final ProviderProofs proofs;
    private final ProviderUsers users;
    private final SessionStart sessions;
    private final AddressAttempts addresses;
    private final AddressThrottle requests;

    public ProviderSignIn(SignInServices context, ProviderServices services, AddressAttempts addresses) {
        this.context = context;
        this.proofs = new ProviderProofs(context, services);
        this.users = new ProviderUsers(context.ids(), services.quotas());
        this.sessions = new SessionStart(context);
        this.addresses = addresses;
        this.requests = new AddressThrottle(MAX_OF_ADDRESS, context.clock());
    }

    /**
     * Returns the organizations to which the operator has given the domain of an address, and whose providers are
     * enabled. Does not depend on users.
     */
    public List<ProviderChoice> choices(String email) {
        return IdentityClaims.domain(email.strip()).stream()
                .flatMap(domain ->
                        context.store().organizationsOfDomain(domain, SignInServices.MAX_ORGANIZATIONS).stream())
                .flatMap(organization -> choice(organization).stream())
                .toList();
    }

    /** Returns the organization, if its provider is enabled. */
    public Optional<ProviderChoice> choice(UUID organization) {
        return context.store()
                .read(
                        organization,
                        view -> !view.exists()
                                ? Optional.empty()
                                : view.providers()
                                        .get()
                                        .filter(ProviderRow::enabled)
                                        .map(row -> new ProviderChoice(
                                                organization,
                                                view.organization().name(),
                                                row.name(),
                                                row.passwords())));
    }

    public ProviderStart begin(UUID organization, @Nullable String email, Browser browser) {
        context.checkExists(organization);
        if (!KnownBrowserRules.isKnown(context.store(), organization, browser)) {
            count(browser);
        }
        String hint = email == null || !IdentityClaims.isEmail(email) ? null : email;
        return asRefusal(
                organization,
                () -> proofs.begin(organization, AttemptPurpose.SIGN_IN, "", hint, ProviderSignIn::enabled));
    }

    public boolean isAnswered(String attempt, AuthorizationResponse response) {
        return new ProviderAttempt(attempt, Instant.EPOCH).isAnsweredBy(response.state());
    }

    public SignedIn finish(String attempt, AuthorizationResponse response, Browser browser) {
        Optional<UUID> found = ProviderAttempt.tag(attempt).flatMap(context.tags()::find);
        return limited(found, browser, () -> {
            UUID organization = found.orElseThrow(ProviderRefusals::rejected);
            return proven(
                    organization,
                    null,
                    browser,
                    () -> proofs.prove(organization, AttemptPurpose.SIGN_IN, "", attempt, response),
                    (tx, proven) -> signIn(tx, proven, browser));
        });
    }

    /**
     * Limits responses by address. A rejected one counts as a failed sign-in. Any other failure also counts, because
     * its response was perhaps sent to the provider.
     */
    private <T> T limited(Optional<UUID> organization, Browser browser, Supplier<T> work) {
        boolean isKnown = organization
                .filter(id -> KnownBrowserRules.isKnown(context.store(), id, browser))
                .isPresent();
        return addresses.make(isKnown, browser, () -> {
            Attempt attempt = isKnown ? null : count(browser);
            T result = work.get();
            if (attempt != null) {
                attempt.didNotFail();
            }
            return result;
        });
    }

    /** Counts a start or a response, which can cause a request to a provider even if no sign-in fails. */
    private Attempt count(Browser browser) {
        try {
            return requests.begin(browser.address());
        } catch (Refusal e) {
            throw Refusal.retryAfter(
                            ErrorCode.FAILURE_RATE_LIMITED,
                            "too many sign-ins with a provider began at this address: wait 15 minutes at most",
                            Objects.requireNonNull(e.retryAfter()))
                    .withValues("provider");
        }
    }

    private Optional<SignedIn> signIn(Transaction tx, Proven proven, Browser browser) {
        boolean isLinked = tx.identityLinks()
                .of(proven.identity().issuer(), proven.identity().subject())
                .isPresent();
        return users.find(tx, proven.provider(), proven.identity()).map(linked -> {
            UUID user = linked.user().userId();
            if (linked.isNew()) {
                context.audit().add(tx, "users.create", user, linked.link().linkId(), browser, user);
            }
            if (!isLinked) {
                context.audit().add(tx, LINK, user, linked.link().linkId(), browser, user);
                context.audit().notice(tx, Kind.LINK, linked.user(), browser);
            }
            return begin(tx, linked, proven, browser);
        });
    }

    private SignedIn begin(Transaction tx, Linked linked, Proven proven, Browser browser) {
        IdentityClaims claims = new IdentityClaims(proven.identity());
        UUID link = linked.link().linkId();
        // a sign-in at the provider may be hours old, and then does not permit to change credentials
        Instant authenticated = claims.authenticatedAt()
                .filter(time -> !time.isAfter(tx.now().plus(SKEW)))
                .map(time -> time.isAfter(tx.now()) ? tx.now() : time)
                .orElse(RecentSession.notRecent(tx.now()));
        SignedIn signedIn = sessions.begin(
                tx, linked.user(), new FromProvider(link, claims.session().orElse(null)), authenticated, browser);
        UUID user = linked.user().userId();
        tx.changes().add("method", null, "provider");
        context.audit()
                .add(
                        tx,
                        AuditRows.SIGN_IN,
                        user,
                        link,
                        browser,
                        user,
                        signedIn.session().sessionId());
        return signedIn;
    }

    public ProviderStart beginConfirmation(ActiveSession active) {
        return asRefusal(
                active.organizationId(),
                () -> proofs.begin(
                        active.organizationId(), AttemptPurpose.CONFIRM, subject(active), active.email(), view -> {
                            SessionCheck.aliveWithoutPasskey(view, active);
                            return enabled(view);
                        }));
    }

    /** Confirms the user of a session, whom the provider must have authenticated since the attempt began. */
    public SignedIn finishConfirmation(
            ActiveSession active, String attempt, AuthorizationResponse response, Browser browser) {
        return ofUser(active, AttemptPurpose.CONFIRM, attempt, response, browser, (tx, proven) -> {
            Alive alive = SessionCheck.aliveWithoutPasskey(tx, active);
            boolean isFresh = proven.isFresh().orElse(false);
            boolean isOwn = tx.identityLinks()
                    .of(proven.identity().issuer(), proven.identity().subject())
                    .filter(link -> link.userId().equals(active.userId()))
                    .isPresent();
            if (!isFresh || !isOwn) {
                tx.changes().add(ProviderUsers.REASON, null, isOwn ? NOT_FRESH : "another_person");
                return Optional.empty();
            }
            UUID user = active.userId();
            UUID session = active.sessionId();
            context.audit().add(tx, AuditRows.REAUTHENTICATE, user, session, browser, user, session);
            return Optional.of(sessions.renew(tx, alive.session(), alive.user()));
        });
    }

    public ProviderStart beginLink(ActiveSession active) {
        return asRefusal(
                active.organizationId(),
                () -> proofs.begin(
                        active.organizationId(), AttemptPurpose.LINK, subject(active), active.email(), view -> {
                            mayLink(view, active);
                            return enabled(view);
                        }));
    }

    /**
     * Links the user of a session to the person who signed in at the provider, also if the person has another address. A
     * provider that does not say when it asked the person must be trusted to have done it.
     */
    public ProviderIdentity finishLink(
            ActiveSession active, String attempt, AuthorizationResponse response, Browser browser) {
        return ofUser(active, AttemptPurpose.LINK, attempt, response, browser, (tx, proven) -> {
            Alive alive = mayLink(tx, active);
            if (!proven.isFresh().orElse(true)) {
                tx.changes().add(ProviderUsers.REASON, null, NOT_FRESH);
                return Optional.empty();
            }
            UUID user = active.userId();
            if (ProviderUsers.isTaken(tx, user, proven.provider().issuer())
                    || tx.identityLinks()
                            .of(proven.identity().issuer(), proven.identity().subject())
                            .isPresent()) {
                throw Refusal.of(
                        ErrorKind.CONFLICT,
                        "provider: you or this person of the provider are linked already: delete that link first");
            }
            IdentityLinkRow link = users.link(tx, user, proven.identity());
            context.audit().add(tx, LINK, user, active.sessionId(), browser, user, link.linkId());
            context.audit().notice(tx, Kind.LINK, alive.user(), browser);
            return Optional.of(proven.identity());
        });
    }

    private static Alive mayLink(View view, ActiveSession active) {
        Alive alive = SessionCheck.recent(view, active);
        SessionCheck.checkWithoutToken(alive);
        return alive;
    }

    private <T> T ofUser(
            ActiveSession active,
            AttemptPurpose purpose,
            String attempt,
            AuthorizationResponse response,
            Browser browser,
            ProvenWork<T> work) {
        return limited(
                Optional.of(active.organizationId()),
                browser,
                () -> proven(
                        active.organizationId(),
                        active,
                        browser,
                        () -> proofs.prove(active.organizationId(), purpose, subject(active), attempt, response),
                        work));
    }

    /** Work for a proven person, which returns empty if the person is not the right one. */
    private interface ProvenWork<T> {
        Optional<T> run(Transaction tx, Proven proven);
    }

    private <T> T proven(
            UUID organization,
            @Nullable ActiveSession active,
            Browser browser,
            Supplier<Proven> proof,
            ProvenWork<T> work) {
        Proven proven;
        try {
            proven = proof.get();
        } catch (ProviderException e) {
            log(organization, e);
            if (!e.isUnreachable()) {
                String reason = e.isMisconfigured() ? "wrong_settings" : "not_proven";
                context.store().write(organization, tx -> {
                    tx.changes().add(ProviderUsers.REASON, null, reason);
                    return fail(tx, active, browser);
                });
            }
            throw ProviderRefusals.of(e);
        }
        return context.store()
                .<Optional<T>>write(organization, tx -> {
                    boolean isCurrent = proven.isCurrent(tx);
                    Optional<T> result = isCurrent ? work.run(tx, proven) : Optional.empty();
                    if (result.isEmpty()) {
                        tx.changes().add(ProviderUsers.REASON, null, isCurrent ? null : "provider_changed");
                        fail(tx, active, browser);
                    }
                    return result;
                })
                .orElseThrow(ProviderRefusals::rejected);
    }

    private boolean fail(Transaction tx, @Nullable ActiveSession active, Browser browser) {
        UUID user = active == null ? null : active.userId();
        context.audit().addFailure(tx, user, active == null ? null : active.sessionId(), browser, user);
        return true;
    }

    private static ProviderRow enabled(View view) {
        return view.providers().get().filter(ProviderRow::enabled).orElseThrow(ProviderRefusals::rejected);
    }

    private static String subject(ActiveSession active) {
        return active.userId().toString();
    }

    private static void log(UUID organization, ProviderException problem) {
        LOG.atLevel(problem.isMisconfigured() ? Level.WARN : Level.INFO)
                .log("a sign-in with the provider of organization {} failed: {}", organization, problem.getMessage());
    }

    private static <T> T asRefusal(UUID organization, Supplier<T> work) {
        try {
            return work.get();
        } catch (ProviderException e) {
            log(organization, e);
            throw ProviderRefusals.of(e);
        }
    }
}
