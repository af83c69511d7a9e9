package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.layout.FormState;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageUrl;
import dev.castellan.server.console.internal.page.SignedInUser;
import dev.castellan.server.people.PeopleProvider;
import dev.castellan.server.people.signin.ProviderChoice;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The view model of the sign-in pages.
 *
 * @param organization the name of the organization that the link of the page names, or null
 * @param email the address that the person entered, or the address of the signed-in user, who can switch to another
 *     organization, or an empty string
 * @param failed the value of {@link FailedSignIns#FIELD}, or an empty string
 * @param offersRecovery whether the server mails recovery links to users who request them
 * @param offersProviders whether people can sign in with the provider of their organization
 * @param providers the providers of the organization that the link names, or of the domain of the address that the
 *     person entered
 * @param query the query for the form actions, including its question mark, or an empty string
 */
public record SignInView(
        @Nullable String organization,
        String email,
        String failed,
        boolean offersPasskeys,
        boolean offersRecovery,
        boolean offersProviders,
        List<ProviderChoice> providers,
        String query) {

    /** Defensively copies the list. */
    public SignInView {
        providers = List.copyOf(providers);
    }

    static SignInView of(PageRequest request) {
        SignedInUser user = request.signedIn();
        Optional<UUID> linked = SignInPages.linkedOrganization(request);
        Optional<PeopleProvider> provider = request.context().people().provider();
        String entered = request.form().value("email");
        String email = entered.isEmpty() && user != null ? user.session().email() : entered.strip();
        return new SignInView(
                linked.map(id -> request.context()
                                .server()
                                .store()
                                .read(id, view -> view.organization().name()))
                        .orElse(null),
                email,
                FailedSignIns.next(request),
                request.context().people().passkeys().isPresent(),
                request.context().server().invitationListener().mailsRecovery(),
                provider.isPresent(),
                provider.map(service -> providers(service, linked, email)).orElse(List.of()),
                query(request.url(), request.url().parameter("organization")));
    }

    private static List<ProviderChoice> providers(PeopleProvider service, Optional<UUID> linked, String email) {
        return linked.map(organization -> service.choice(organization).stream().toList())
                .orElseGet(() -> service.choices(email));
    }

    /** Returns whether the page asks for a password: not if the organization that its link names has switched them off. */
    public boolean offersPassword() {
        return organization == null || providers.stream().allMatch(ProviderChoice::passwords);
    }

    /** Returns the key of the label of the button that leads to a provider. */
    public String continueKey() {
        return providers.size() == 1 ? "provider.continue" : "provider.continue.named";
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
