package dev.castellan.server.console.internal.security;

import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.PageAuthentication;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.people.signin.ActiveSession;

/**
 * Asks the first admin of an organization, who signed in with its first token, for a name, an address and a password.
 * One form sets all three, because a session that began with a token cannot change the address after the password is
 * set.
 */
public final class AccountSetup {

    /** The path of the page. */
    public static final String PATH = "/setup";

    private AccountSetup() {}

    /** Returns the page. */
    public static ConsolePage page() {
        return ConsolePage.of(PATH, AccountSetup::show)
                .form(AccountSetup::submit, FormField.of("name"), FormField.of("email"), FormField.secret("new"));
    }

    /** Returns whether the signed-in user has a made-up address and no credential, and this session may set both. */
    static boolean isNeeded(ActiveSession session, OwnCredentials own) {
        return isPlaceholder(session.email()) && isPossible(own);
    }

    /** Returns whether an address is the one that the server made up for the first admin. */
    public static boolean isPlaceholder(String email) {
        return email.endsWith(".invalid");
    }

    private static boolean isPossible(OwnCredentials own) {
        return own.mayChange() && !own.hasPassword() && own.passkeys().isEmpty();
    }

    private static PageResponse show(PageRequest request) {
        ActiveSession session = request.user().session();
        boolean isPlaceholder = isPlaceholder(session.email());
        return isPossible(OwnCredentials.of(request))
                ? PageResponse.page(
                        "setup.title",
                        JtesetupGenerated::render,
                        new ViewModel(isPlaceholder ? "" : session.name(), isPlaceholder ? "" : session.email()))
                : PageResponse.goTo(SecurityPages.PATH);
    }

    /** Changes name and address first, because the rules for passwords forbid a password that contains them. */
    private static PageResponse submit(PageRequest request) {
        if (!isPossible(OwnCredentials.of(request))) {
            return PageResponse.goTo(SecurityPages.PATH);
        } else if (request.context().people().needsConfirmation(request.user().session())) {
            return PageAuthentication.reauthenticateFirst(request);
        }
        ActiveSession session = request.user().session();
        UserUpdate update = UserUpdate.none()
                .name(request.form().value("name").strip())
                .email(request.form().value("email").strip());
        request.user().perform(UserEndpoints.UPDATE, Arguments.body(update).withPath(session.userId()));
        // the session with the new name and address
        ActiveSession renamed = PageAuthentication.session(request).orElse(session);
        return PageResponse.later(request.context()
                .people()
                .changePassword(renamed, null, request.form().value("new"), request.browser())
                .thenApply(signedIn -> PageResponse.goTo("", "account-ready")
                        .withHeader(
                                "Set-Cookie",
                                request.context().cookies().session().set(signedIn.secret()))));
    }

    /**
     * The view model of the page.
     *
     * @param email e-mail address, or an empty string if it is made up
     */
    record ViewModel(String name, String email) {}
}
