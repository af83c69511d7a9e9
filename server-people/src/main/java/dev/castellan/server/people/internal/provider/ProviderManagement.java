package dev.castellan.server.people.internal.provider;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.ProviderRules;
import dev.castellan.server.internal.rules.UserCredentials;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.credentials.IdentityLinkRow;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.provider.ProviderAttempt.AttemptPurpose;
import dev.castellan.server.people.internal.provider.ProviderProofs.Proven;
import dev.castellan.server.people.internal.sessions.SessionCheck;
import dev.castellan.server.people.internal.sessions.SessionCheck.Alive;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.NewProvider;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.server.people.signin.ProviderStart;
import dev.castellan.server.people.signin.StoredProvider;
import dev.castellan.server.spi.Refusal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads and changes the provider of an organization, for its admins. A change needs a recent sign-in with a credential
 * of the user, so a session that began with a token cannot make it.
 */
public final class ProviderManagement {

    private static final Pattern CLIENT_ID = Pattern.compile("[!-~]{1,255}");
    private static final int MAX_SECRET = 1000;
    private static final String PROJECTS = "new_user_projects";
    private static final int MAX_PROJECTS = 200;

    private final SignInServices context;
    private final ProviderServices services;
    private final ProviderProofs proofs;

    public ProviderManagement(SignInServices context, ProviderServices services) {
        this.context = context;
        this.services = services;
        this.proofs = new ProviderProofs(context, services);
    }

    public Optional<StoredProvider> get(ActiveSession active) {
        return context.store().read(active.organizationId(), view -> {
            requireAdmin(SessionCheck.alive(view, active));
            return view.providers().get().map(ProviderManagement::stored);
        });
    }

    public List<String> domains(ActiveSession active) {
        return context.store().read(active.organizationId(), view -> {
            requireAdmin(SessionCheck.alive(view, active));
            return view.providers().domains();
        });
    }

    private static StoredProvider stored(ProviderRow row) {
        return new StoredProvider(
                row.name(),
                row.issuer(),
                row.clientId(),
                row.secret() != null,
                row.newUserProjects(),
                row.passwords(),
                row.enabled(),
                row.testedAt());
    }

    /** Sets the provider. A new issuer, client or secret must be tested again. */
    public StoredProvider set(ActiveSession active, NewProvider settings, Browser browser) {
        FieldRules.checkName(settings.name());
        ProviderRules.checkIssuer(settings.issuer());
        if (!CLIENT_ID.matcher(settings.clientId()).matches()) {
            throw FieldRules.invalid("client_id: must have 1 to 255 visible ASCII characters");
        }
        return context.store().write(active.organizationId(), tx -> {
            requireChange(tx, active);
            Optional<ProviderRow> old = tx.providers().get();
            checkProjects(tx, old.map(ProviderRow::newUserProjects).orElse(null), settings.newUserProjects());
            ProviderRow row = row(tx, old.orElse(null), settings);
            boolean isNew = old.filter(before -> before.providerId().equals(row.providerId()))
                    .isEmpty();
            old.filter(before -> !before.passwords() && (isNew || row.testedAt() == null))
                    .ifPresent(before -> {
                        throw passwordsFirst();
                    });
            if (isNew) {
                endSessions(tx);
            }
            addChanges(tx, old.orElse(null), row);
            tx.providers().put(row);
            writeEvent(tx, "providers.set", active, browser, row.providerId());
            return stored(row);
        });
    }

    /** Checks the new projects. The others may have been deleted, which does not prevent another change. */
    private static void checkProjects(View view, @Nullable List<UUID> old, @Nullable List<UUID> ids) {
        if (ids == null) {
            return;
        }
        FieldRules.checkCount(PROJECTS, ids, MAX_PROJECTS);
        List<UUID> added =
                ids.stream().filter(id -> old == null || !old.contains(id)).toList();
        Set<UUID> known = view.projects().getAll(added).keySet();
        added.stream().filter(id -> !known.contains(id)).findFirst().ifPresent(unknown -> {
            throw FieldRules.invalid(PROJECTS + ": no such project " + unknown);
        });
    }

    private ProviderRow row(Transaction tx, @Nullable ProviderRow old, NewProvider settings) {
        ProviderRow same = old != null
                        && old.issuer().equals(settings.issuer())
                        && old.clientId().equals(settings.clientId())
                ? old
                : null;
        String secret = settings.clientSecret();
        String sealed = secret != null ? sealed(tx, settings, secret) : same == null ? null : same.secret();
        return new ProviderRow(
                same == null ? context.ids().nextRow() : same.providerId(),
                settings.name(),
                settings.issuer(),
                settings.clientId(),
                sealed,
                settings.newUserProjects(),
                same == null || same.passwords(),
                old != null && old.enabled(),
                same == null ? tx.now() : same.createdAt(),
                same == null || secret != null ? null : same.testedAt());
    }

    private String sealed(View view, NewProvider settings, String secret) {
        if (secret.isEmpty() || secret.length() > MAX_SECRET) {
            throw FieldRules.invalid("client_secret: must have 1 to " + MAX_SECRET + " characters");
        }
        if (services.seal() == null) {
            throw Refusal.of(
                    ErrorKind.CONFLICT,
                    "client_secret: the server has no key to seal it: ask the operator to set one, or use a client"
                            + " without a secret");
        }
        UUID organization = view.organization().organizationId();
        return services.seal()
                .seal(secret, ProviderServices.owner(organization, settings.issuer(), settings.clientId()));
    }

    /** Records the fields that get new values, of the secret only that it is new. */
    private static void addChanges(Transaction tx, @Nullable ProviderRow old, ProviderRow row) {
        if (old != null) {
            tx.changes().add("name", old.name(), row.name());
            tx.changes().add("issuer", old.issuer(), row.issuer());
            tx.changes().add("client_id", old.clientId(), row.clientId());
            tx.changes().addWithoutValues("client_secret", old.secret(), row.secret());
            tx.changes().add("new_user_projects", old.newUserProjects(), row.newUserProjects());
        }
    }

    public void delete(ActiveSession active, Browser browser) {
        context.store().write(active.organizationId(), tx -> {
            requireChange(tx, active);
            ProviderRow row = require(tx);
            if (!row.passwords()) {
                throw passwordsFirst();
            }
            endSessions(tx);
            tx.providers().delete();
            writeEvent(tx, "providers.delete", active, browser, row.providerId());
            return true;
        });
    }

    /** Sets whether users can sign in with the provider. */
    public void setEnabled(ActiveSession active, boolean enabled, Browser browser) {
        context.store().write(active.organizationId(), tx -> {
            requireChange(tx, active);
            ProviderRow row = require(tx);
            if (!enabled && !row.passwords()) {
                throw passwordsFirst();
            }
            tx.changes().add("enabled", row.enabled(), enabled);
            tx.providers().put(row.withEnabled(enabled));
            writeEvent(tx, "providers.set", active, browser, row.providerId());
            return true;
        });
    }

    /** Sets whether users can also sign in with passwords. */
    public void setPasswords(ActiveSession active, boolean allowed, Browser browser) {
        context.store().write(active.organizationId(), tx -> {
            requireChange(tx, active);
            ProviderRow row = require(tx);
            if (!allowed) {
                ProviderRules.checkPasswordsOff(tx, row);
            }
            tx.changes().add("passwords", row.passwords(), allowed);
            tx.providers().put(row.withPasswords(allowed));
            writeEvent(tx, "providers.setPasswords", active, browser, row.providerId());
            return true;
        });
    }

    public ProviderStart beginTest(ActiveSession active) {
        try {
            return proofs.begin(active.organizationId(), AttemptPurpose.TEST, subject(active), null, view -> {
                requireChange(view, active);
                return require(view);
            });
        } catch (ProviderException e) {
            throw ProviderRefusals.ofTest(e.getMessage());
        }
    }

    /** Records that the settings of the provider work, and returns the person who signed in. Links nobody. */
    public ProviderIdentity finishTest(
            ActiveSession active, String attempt, AuthorizationResponse response, Browser browser) {
        Proven proven;
        try {
            proven = proofs.prove(active.organizationId(), AttemptPurpose.TEST, subject(active), attempt, response);
        } catch (ProviderException e) {
            throw ProviderRefusals.ofTest(e.getMessage());
        }
        context.store().write(active.organizationId(), tx -> {
            requireChange(tx, active);
            ProviderRow row = require(tx);
            ProviderRow tested = proven.provider();
            // the settings may have changed while the admin signed in
            if (!row.providerId().equals(tested.providerId()) || !Objects.equals(row.secret(), tested.secret())) {
                throw ProviderRefusals.ofTest("the settings have changed meanwhile: test them again");
            }
            tx.providers().put(row.testedAt(tx.now()));
            writeEvent(tx, "providers.test", active, browser, row.providerId());
            return true;
        });
        return proven.identity();
    }

    /**
     * Returns the ids of a user's links to persons of the provider. Accepts a session whose user must first sign in with
     * a passkey, because the user can confirm with a link to add the first one.
     */
    public List<UUID> links(ActiveSession active) {
        return context.store().read(active.organizationId(), view -> {
            SessionCheck.aliveWithoutPasskey(view, active);
            return view.providers().get().stream()
                    .flatMap(row -> view.identityLinks().ofUser(active.userId()).stream()
                            .filter(link -> link.issuer().equals(row.issuer())))
                    .map(IdentityLinkRow::linkId)
                    .toList();
        });
    }

    /** Deletes a link of the user of a session, and ends the sessions that began with it. */
    public void deleteLink(ActiveSession active, UUID linkId, Browser browser) {
        context.store().write(active.organizationId(), tx -> {
            SessionCheck.checkWithoutToken(SessionCheck.recent(tx, active));
            UUID user = active.userId();
            if (tx.identityLinks()
                    .get(linkId)
                    .filter(row -> row.userId().equals(user))
                    .isEmpty()) {
                throw Refusal.of(ErrorKind.NOT_FOUND, "no such link " + linkId);
            }
            if (!UserCredentials.hasUsablePassword(tx, user)
                    && tx.passkeys().ofUser(user).isEmpty()) {
                boolean isOff = !ProviderRules.permitPasswords(tx);
                throw Refusal.of(
                                ErrorCode.LAST_CREDENTIAL,
                                "link: this is your only way to sign in: "
                                        + (isOff ? "" : "set a password or ")
                                        + "add a passkey first")
                        .withValues(isOff ? "link-without-passwords" : "link");
            }
            tx.identityLinks().delete(linkId);
            tx.sessions().deleteOfProvider(linkId, null, afterAll(tx));
            context.audit().add(tx, "identityLinks.delete", user, active.sessionId(), browser, user, linkId);
            return true;
        });
    }

    private static void requireChange(View view, ActiveSession active) {
        Alive alive = SessionCheck.recent(view, active);
        requireAdmin(alive);
        SessionCheck.checkWithoutToken(alive);
    }

    private static void requireAdmin(Alive alive) {
        if (!alive.user().isAdmin()) {
            throw Refusal.of(ErrorCode.ROLE_FORBIDDEN, "the provider needs the role org_admin");
        }
    }

    private static ProviderRow require(View view) {
        return view.providers().get().orElseThrow(ProviderRules::noProvider);
    }

    /** Ends the sessions of the previous provider. */
    private static void endSessions(Transaction tx) {
        tx.sessions().deleteOfProvider(null, null, afterAll(tx));
    }

    private static Instant afterAll(Transaction tx) {
        return tx.now().plusMillis(1);
    }

    private static Refusal passwordsFirst() {
        return Refusal.of(
                ErrorKind.CONFLICT,
                "passwords: are off, so users sign in only with this provider and with passkeys: switch passwords on"
                        + " first");
    }

    private static String subject(ActiveSession active) {
        return active.userId().toString();
    }

    private void writeEvent(Transaction tx, String operation, ActiveSession active, Browser browser, UUID providerId) {
        context.audit().add(tx, operation, active.userId(), active.sessionId(), browser, providerId);
    }
}
