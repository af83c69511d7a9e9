package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageUrl;
import dev.castellan.server.console.internal.page.SignedInUser;

/**
 * The view model of the sign-in pages.
 *
 * @param email the address of the signed-in user, who can switch to another organization, or an empty string
 * @param offersRecovery whether the server mails recovery links to users who request them
 * @param query the query for the form actions, including its question mark, or an empty string
 */
public record SignInView(String email, boolean offersPasskeys, boolean offersRecovery, String query) {

    static SignInView of(PageRequest request) {
        SignedInUser user = request.signedIn();
        return new SignInView(
                user == null ? "" : user.session().email(),
                request.context().people().passkeys().isPresent(),
                request.context().server().invitationListener().mailsRecovery(),
                query(request.url(), request.url().parameter("organization")));
    }

    /**
     * Returns the query for a form that signs in to an organization and then opens the requested page. The
     * query keeps the wish to switch to another organization.
     *
     * @param organization the id of the organization, or an empty string for the organization of the e-mail address
     */
    static String query(PageUrl url, String organization) {
        String next = url.next();
        return FormState.EMPTY
                .with("organization", organization)
                .with("next", next.isEmpty() ? "" : url.console() + next)
                .with("switch", url.parameter("switch").isEmpty() ? "" : "1")
                .query();
    }
}
