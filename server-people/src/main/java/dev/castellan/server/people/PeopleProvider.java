package dev.castellan.server.people;

import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.provider.ProviderLogouts;
import dev.castellan.server.people.internal.provider.ProviderManagement;
import dev.castellan.server.people.internal.provider.ProviderServices;
import dev.castellan.server.people.internal.provider.ProviderSignIn;
import dev.castellan.server.people.internal.throttle.AddressAttempts;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.NewProvider;
import dev.castellan.server.people.signin.ProviderChoice;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.server.people.signin.ProviderStart;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.people.signin.StoredProvider;
import dev.castellan.server.spi.Refusal;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Sign-in with the provider of an organization (OpenID Connect), and the settings of the provider. Thread-safe.
 *
 * <p>A person signs in as the user to whom the person is linked. A link consists of the issuer and the subject of an ID
 * token. The first sign-in of a person makes the link if the provider says that it has verified the e-mail address
 * ({@code email_verified} is {@code true}), and the user with this address has an open invitation, or the domain belongs to the
 * organization, as only the operator decides. Admins are not linked by their address. No claim gives a role.
 *
 * <p>The methods wait for the provider on the calling thread. A method that rejects a call throws a {@link Refusal}.
 */
public final class PeopleProvider {

    private final ProviderServices services;
    private final ProviderSignIn signIn;
    private final ProviderManagement management;
    private final ProviderLogouts logouts;

    PeopleProvider(SignInServices context, ProviderServices services, AddressAttempts addresses) {
        this.services = services;
        this.signIn = new ProviderSignIn(context, services, addresses);
        this.management = new ProviderManagement(context, services);
        this.logouts = new ProviderLogouts(context, services);
    }

    /**
     * Returns the organizations to which the domain of an e-mail address belongs and whose providers are enabled, at
     * most three, oldest first. The result does not depend on users.
     */
    public List<ProviderChoice> choices(String email) {
        return signIn.choices(email);
    }

    /** Returns the organization, or empty if its provider is missing or disabled. */
    public Optional<ProviderChoice> choice(UUID organizationId) {
        return signIn.choice(organizationId);
    }

    /** Returns the URL to which the provider of an organization must send browsers back. Each has its own. */
    public URI redirectUri(UUID organizationId) {
        return services.redirectUri(organizationId);
    }

    /**
     * Begins a sign-in.
     *
     * @param email the e-mail address that the person has entered, which the provider can show, or {@code null}
     * @throws Refusal if the organization has no enabled provider, the provider does not answer, or the network address
     *     of an unknown browser has begun too many sign-ins
     */
    public ProviderStart begin(UUID organizationId, @Nullable String email, Browser browser) {
        return signIn.begin(organizationId, email, browser);
    }

    /**
     * Signs in with the response to {@link #begin}. The session counts as recent only if the provider has just
     * authenticated the person ({@code auth_time}).
     *
     * @param attempt the {@link ProviderStart#attempt()}, which the browser must have sent in its cookie
     * @throws Refusal if the response is rejected
     */
    public SignedIn finish(String attempt, AuthorizationResponse response, Browser browser) {
        return signIn.finish(attempt, response, browser);
    }

    /**
     * Returns whether a response has the state of an attempt. Every site can send the browser back with another state,
     * which must neither end the attempt nor delete its cookie.
     */
    public boolean isAnswered(String attempt, AuthorizationResponse response) {
        return signIn.isAnswered(attempt, response);
    }

    /** Begins to re-authenticate the user of a session, whom the provider must ask again. */
    public ProviderStart beginConfirmation(ActiveSession session) {
        return signIn.beginConfirmation(session);
    }

    /**
     * Re-authenticates the user with the response to {@link #beginConfirmation}. The session gets a new secret.
     *
     * @throws Refusal if the response is rejected
     */
    public SignedIn finishConfirmation(
            ActiveSession session, String attempt, AuthorizationResponse response, Browser browser) {
        return signIn.finishConfirmation(session, attempt, response, browser);
    }

    /** Begins to link the user of a session, whom the provider must ask again. Requires a recent sign-in. */
    public ProviderStart beginLink(ActiveSession session) {
        return signIn.beginLink(session);
    }

    /**
     * Links the user to the person who signed in at the provider, and returns the person, whom the page must show. The
     * user gets a notice, as at the first sign-in of a person, which also makes a link.
     *
     * @throws Refusal if the response is rejected, or the user or the person is linked already
     */
    public ProviderIdentity finishLink(
            ActiveSession session, String attempt, AuthorizationResponse response, Browser browser) {
        return signIn.finishLink(session, attempt, response, browser);
    }

    /** Returns the ids of the links of a session's user to persons of the provider, not of an earlier provider. */
    public List<UUID> links(ActiveSession session) {
        return management.links(session);
    }

    /**
     * Deletes a link, and ends the sessions that began with it. Requires a recent sign-in.
     *
     * @throws Refusal if the user does not have the link, or has neither a password nor a passkey
     */
    public void deleteLink(ActiveSession session, UUID linkId, Browser browser) {
        management.deleteLink(session, linkId, browser);
    }

    /** Returns the provider of the organization of an admin. */
    public Optional<StoredProvider> get(ActiveSession session) {
        return management.get(session);
    }

    /** Returns the domains that the operator has given to the organization of an admin, sorted. */
    public List<String> domains(ActiveSession session) {
        return management.domains(session);
    }

    /** Returns whether the server has a key that seals client secrets, so that a provider can have one. */
    public boolean storesSecrets() {
        return services.seal() != null;
    }

    /**
     * Sets the provider, but not whether it is enabled: the first one is not. A new issuer or client id replaces it,
     * which ends all sessions that began with the previous one. Requires a recent sign-in of an admin.
     *
     * @throws Refusal if a setting is not valid, or if passwords are off and the change could lock users out
     */
    public StoredProvider set(ActiveSession session, NewProvider settings, Browser browser) {
        return management.set(session, settings, browser);
    }

    /**
     * Sets whether users can sign in with the provider. Requires a recent sign-in of an admin.
     *
     * @throws Refusal if there is no provider, or if passwords are off and it would be disabled
     */
    public void setEnabled(ActiveSession session, boolean enabled, Browser browser) {
        management.setEnabled(session, enabled, browser);
    }

    /**
     * Deletes the provider, and ends all sessions that began with it. Requires a recent sign-in of an admin.
     *
     * @throws Refusal if there is no provider, or if passwords are off
     */
    public void delete(ActiveSession session, Browser browser) {
        management.delete(session, browser);
    }

    /**
     * Sets whether users can also sign in with passwords. Requires a recent sign-in of an admin.
     *
     * @throws Refusal if passwords cannot be switched off: the provider must be enabled and tested, and an admin must
     *     have used a passkey in the last 30 days
     */
    public void setPasswords(ActiveSession session, boolean allowed, Browser browser) {
        management.setPasswords(session, allowed, browser);
    }

    /** Begins a test of the provider, which need not be enabled. Requires a recent sign-in of an admin. */
    public ProviderStart beginTest(ActiveSession session) {
        return management.beginTest(session);
    }

    /**
     * Records that the provider works, and returns the person who signed in. Neither signs in nor links anyone.
     *
     * @throws Refusal if the response is rejected. The message gives the reason
     */
    public ProviderIdentity finishTest(
            ActiveSession session, String attempt, AuthorizationResponse response, Browser browser) {
        return management.finishTest(session, attempt, response, browser);
    }

    /**
     * Deletes the sessions that a logout token names, and returns their number (OpenID Connect Back-Channel Logout 1.0).
     *
     * @throws Refusal if the token is rejected
     */
    public int deleteSessions(UUID organizationId, String logoutToken, Browser browser) {
        return logouts.end(organizationId, logoutToken, browser);
    }
}
