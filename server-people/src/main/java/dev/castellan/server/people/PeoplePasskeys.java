package dev.castellan.server.people;

import dev.castellan.model.people.Passkey;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.passkeys.PasskeyManagement;
import dev.castellan.server.people.internal.passkeys.PasskeySignIn;
import dev.castellan.server.people.internal.throttle.AddressAttempts;
import dev.castellan.server.people.internal.throttle.AddressThrottle;
import dev.castellan.server.people.internal.throttle.KnownBrowserRules;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.PasskeyRequest;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Passkeys (Web Authentication, level 2). A page passes a {@link PasskeyRequest} to its browser, and sends back the
 * response as JSON from {@code PublicKeyCredential.toJSON()}. The authenticator must verify the user with a PIN or a
 * biometric. Methods throw refusals as described at {@link People}. Thread-safe.
 */
public final class PeoplePasskeys {

    /** The maximum number of look-ups from one address in 15 minutes. Slows down an attacker who enumerates users. */
    private static final int LOOK_UPS_OF_ADDRESS = 100;

    private final SignInServices context;
    private final AddressAttempts addresses;
    private final AddressThrottle lookUps;
    private final PasskeySignIn signIn;
    private final PasskeyManagement management;

    PeoplePasskeys(SignInServices context, RelyingParty site, AddressAttempts addresses) {
        this.context = context;
        this.addresses = addresses;
        this.lookUps = new AddressThrottle(LOOK_UPS_OF_ADDRESS, context.clock());
        this.signIn = new PasskeySignIn(context, site);
        this.management = new PasskeyManagement(context, site);
    }

    /**
     * Begins a sign-in with a passkey.
     *
     * @param email the user's e-mail address, for security keys that do not store passkeys, or {@code null} if the
     *     authenticator identifies the user. The method returns a request even if no user has the address. If a network
     *     address makes more than 100 requests with an e-mail address within 15 minutes, the e-mail address is ignored.
     */
    public PasskeyRequest beginSignIn(@Nullable String email, Browser browser) {
        return begin(null, email, browser);
    }

    /**
     * Begins a sign-in to an organization, like {@link #beginSignIn(String, Browser)}. Pass the organization to
     * {@link #finishSignIn}.
     *
     * @throws Refusal if the organization does not exist
     */
    public PasskeyRequest beginSignIn(UUID organizationId, @Nullable String email, Browser browser) {
        context.checkExists(organizationId);
        return begin(organizationId, email, browser);
    }

    private PasskeyRequest begin(@Nullable UUID organizationId, @Nullable String email, Browser browser) {
        return signIn.begin(organizationId, email == null || !mayLookUp(browser) ? null : email);
    }

    private boolean mayLookUp(Browser browser) {
        try {
            lookUps.begin(browser.address());
            return true;
        } catch (Refusal e) {
            return false;
        }
    }

    /**
     * Returns the organization to which a response to {@link #beginSignIn(String, Browser)} belongs, or the oldest
     * organization if no such organization exists. {@link #finishSignIn} verifies the response.
     *
     * @param email the e-mail address that was passed to {@link #beginSignIn(String, Browser)}
     * @throws Refusal if too many sign-ins from the browser's network address have failed, or if the server has no
     *     organizations
     */
    public UUID findOrganization(@Nullable String email, String response, Browser browser) {
        addresses.check(browser);
        return signIn.findOrganization(email, response);
    }

    /**
     * Signs in with the response to {@link #beginSignIn(String, Browser)}.
     *
     * @param organizationId the organization that {@link #findOrganization} returned, or the one to which
     *     {@link #beginSignIn(UUID, String, Browser)} began the sign-in
     * @throws Refusal if the response is rejected
     */
    public SignedIn finishSignIn(UUID organizationId, String response, Browser browser) {
        addresses.check(browser);
        return addresses.make(
                isKnown(organizationId, browser), browser, () -> signIn.finish(organizationId, response, browser));
    }

    /**
     * Begins a re-authentication with a passkey.
     *
     * @throws Refusal if the session has ended
     */
    public PasskeyRequest beginConfirmation(ActiveSession session) {
        return signIn.beginConfirmation(session);
    }

    /**
     * Re-authenticates with the response to {@link #beginConfirmation}. The session gets a new secret.
     *
     * @throws Refusal if the response is rejected
     */
    public SignedIn finishConfirmation(ActiveSession session, String response, Browser browser) {
        return addresses.make(
                isKnown(session.organizationId(), browser),
                browser,
                () -> signIn.finishConfirmation(session, response, browser));
    }

    /**
     * Begins the registration of a passkey. Requires a recent sign-in.
     *
     * @throws Refusal if the user already has 20 passkeys, or if the session {@linkplain People#mayChangeCredentials
     *     cannot change credentials}
     */
    public PasskeyRequest beginRegistration(ActiveSession session) {
        return management.beginRegistration(session);
    }

    /**
     * Stores the new passkey that the response to {@link #beginRegistration} contains. Requires a recent sign-in.
     *
     * @param name the display name of the passkey, 1 to 255 characters
     * @throws Refusal if the response is rejected
     */
    public Passkey finishRegistration(ActiveSession session, String name, String response, Browser browser) {
        return management.finishRegistration(session, name, response, browser);
    }

    /**
     * Returns true if any user has recently signed in from this browser. The limit for the network address then does
     * not apply, because an attacker cannot guess a signature.
     */
    private boolean isKnown(UUID organizationId, Browser browser) {
        context.checkExists(organizationId);
        return KnownBrowserRules.isKnown(context.store(), organizationId, browser);
    }

    /** Returns the passkeys of a session's user, in order of registration. */
    public List<Passkey> list(ActiveSession session) {
        return management.list(session);
    }

    /**
     * Renames a passkey. Requires a recent sign-in.
     *
     * @throws Refusal if the user does not have a passkey with this id
     */
    public void rename(ActiveSession session, UUID passkeyId, String name, Browser browser) {
        management.rename(session, passkeyId, name, browser);
    }

    /**
     * Deletes a passkey. Requires a recent sign-in.
     *
     * @throws Refusal if the user does not have a passkey with this id, or if it is the user's only credential
     */
    public void delete(ActiveSession session, UUID passkeyId, Browser browser) {
        management.delete(session, passkeyId, browser);
    }
}
