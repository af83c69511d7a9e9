package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageUrl;
import dev.castellan.server.console.internal.page.SignedInUser;
import org.jspecify.annotations.Nullable;

/**
 * The view model of the sign-in pages.
 *
 * @param organization the name of the organization that the link of the page names, or null
 * @param email the address of the signed-in user, who can switch to another organization, or an empty string
 * @param failed the value of {@link FailedSignIns#FIELD}, or an empty string
 * @param offersRecovery whether the server mails recovery links to users who request them
 * @param query the query for the form actions, including its question mark, or an empty string
 */
public record SignInView(
        @Nullable String organization,
        String email,
        String failed,
        boolean offersPasskeys,
        boolean offersRecovery,
        String query) {

    static SignInView of(PageRequest request) {
        SignedInUser user = request.signedIn();
        return new SignInView(
                SignInPages.linkedOrganization(request)
                        .map(id -> request.context()
                                .server()
                                .store()
                                .read(id, view -> view.organization().name()))
                        .orElse(null),
                user == null ? "" : user.session().email(),
                FailedSignIns.next(request),
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
