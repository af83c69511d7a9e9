package dev.castellan.server.console.internal.signin;

import dev.castellan.model.people.SignInMethod;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.security.OwnCredentials;
import dev.castellan.server.console.internal.security.OwnProvider;
import dev.castellan.server.people.People;
import dev.castellan.server.people.signin.OrganizationChoice;
import dev.castellan.server.people.signin.SignInResult;
import dev.castellan.server.people.signin.SignedIn;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The pages for signing in and out. */
public final class SignInPages {

    private SignInPages() {}

    /** Returns all pages for signing in and out. */
    public static List<ConsolePage> all() {
        FormField email = FormField.of("email");
        FormField code = FormField.secret("code");
        FormField password = FormField.secret("password");
        return List.of(
                ConsolePage.of("/sign-in", SignInPages::passwordPage)
                        .access(PageAccess.PUBLIC)
                        .form(SignInPages::signInWithPassword, email, password, FailedSignIns.FIELD),
                ConsolePage.of("/sign-in/token", SignInPages::tokenPage)
                        .access(PageAccess.PUBLIC)
                        .form(SignInPages::signInWithToken, FormField.secret("token")),
                ConsolePage.of("/sign-in/recovery", SignInPages::recoveryPage)
                        .access(PageAccess.PUBLIC)
                        .form(SignInPages::requestRecovery, email),
                ConsolePage.of("/sign-in/passkey", request -> PageResponse.goTo("/sign-in"))
                        .access(PageAccess.PUBLIC)
                        .script(PasskeySignInForm::submit, email, FormField.secret("response")),
                ConsolePage.of("/sign-out", request -> PageResponse.goTo(""))
                        .access(PageAccess.PUBLIC)
                        .form(SignInPages::signOut),
                ConsolePage.of("/join", Joining::show).access(PageAccess.PUBLIC).form(Joining::begin, code),
                ConsolePage.of("/join/finish", Joining::showFinish)
                        .access(PageAccess.PUBLIC)
                        .form(Joining::finish, code, password, Joining.KEEP_PASSKEY),
                ConsolePage.of("/confirm", SignInPages::confirmationPage)
                        .access(PageAccess.ANY_SESSION)
                        .form(SignInPages::confirm, password),
                ConsolePage.of("/confirm/passkey", request -> PageResponse.goTo("/confirm"))
                        .script(PasskeySignInForm::confirm, FormField.secret("response")));
    }

    /** Returns the organization that the link of the page can name. */
    static Optional<UUID> linkedOrganization(PageRequest request) {
        return Ids.find(request.url().parameter("organization").strip())
                .filter(request.context().server().store()::exists);
    }

    /** A signed-in user sees the form only to switch to another organization. */
    private static PageResponse passwordPage(PageRequest request) {
        return request.signedIn() != null
                        && request.url().parameter("switch").isEmpty()
                        && request.form().state().problem() == null
                ? PageResponse.goTo(request.url().next())
                : PageResponse.page(
                        request.signedIn() == null ? "sign-in.title" : "organization.switch",
                        JtesigninGenerated::render,
                        SignInView.of(request));
    }

    /** Signs in with an e-mail address and a password. */
    private static PageResponse signInWithPassword(PageRequest request) {
        People people = request.context().people();
        String email = request.form().value("email");
        String password = request.form().value("password");
        CompletionStage<PageResponse> response = linkedOrganization(request)
                .map(organization -> people.signIn(organization, email, password, request.browser())
                        .thenApply(signedIn -> SignInResponse.of(request, signedIn)))
                .orElseGet(() -> people.signIn(email, password, request.browser())
                        .thenApply(result -> signedInOrChoice(request, email, result)));
        return PageResponse.later(FailedSignIns.counted(request, response));
    }

    /** Asks for the organization, and for the password again, if the password is right in several organizations. */
    private static PageResponse signedInOrChoice(PageRequest request, String email, SignInResult result) {
        SignedIn signedIn = result.signedIn();
        if (signedIn != null) {
            return SignInResponse.of(request, signedIn);
        }
        List<Choice.Line> byName = result.organizations().stream()
                .sorted(Comparator.comparing(OrganizationChoice::organizationName))
                .map(one -> new Choice.Line(
                        one.organizationName(),
                        SignInView.query(request.url(), one.organizationId().toString())))
                .toList();
        return PageResponse.page(
                "choice.title",
                JtechoiceGenerated::render,
                new Choice(byName, email, SignInView.query(request.url(), "")));
    }

    /**
     * The view model of the page that asks for the organization.
     *
     * @param organizations the organizations, sorted by name
     * @param email the e-mail address that the user entered
     * @param query the query of the sign-in page, including its question mark, or an empty string
     */
    record Choice(List<Line> organizations, String email, String query) {

        /** An organization, and the query that signs in there. */
        record Line(String name, String query) {}
    }

    private static PageResponse tokenPage(PageRequest request) {
        return PageResponse.page("sign-in.token.title", JtetokenGenerated::render, SignInView.of(request));
    }

    /** Signs in with an API token. The first admin uses this page before setting a password. */
    private static PageResponse signInWithToken(PageRequest request) {
        String token = request.form().value("token").strip();
        People people = request.context().people();
        return SignInResponse.later(
                request, people.findOrganization(token).orElse(null), () -> people.signIn(token, request.browser()));
    }

    private static PageResponse recoveryPage(PageRequest request) {
        return PageResponse.page("recovery.title", JterecoveryGenerated::render, offeringRecovery(request));
    }

    /**
     * Mails a recovery link to a user who has forgotten the password, if the server mails such links. Responds to
     * every address in the same way.
     */
    private static PageResponse requestRecovery(PageRequest request) {
        SignInView view = offeringRecovery(request);
        request.context().people().countRecoveryRequest(request.browser());
        request.context()
                .server()
                .requestRecovery(
                        linkedOrganization(request).orElse(null),
                        request.form().value("email"),
                        request.source().peer(),
                        request.texts().language());
        return PageResponse.goTo("/sign-in" + view.query(), "recovery-requested");
    }

    private static SignInView offeringRecovery(PageRequest request) {
        SignInView view = SignInView.of(request);
        if (!view.offersRecovery()) {
            throw request.notFound();
        }
        return view;
    }

    private static PageResponse signOut(PageRequest request) {
        String notice = "signed-out";
        if (request.signedIn() != null) {
            request.context().people().signOut(request.user().session(), request.browser());
            if (request.user().session().method().equals(SignInMethod.PROVIDER)) {
                notice = "signed-out-here";
            }
        }
        // "cookies" would also delete the cookies of other applications on the domain; "storage" would delete only the
        // theme
        return PageResponse.goTo("/sign-in", notice)
                .withHeader("Set-Cookie", request.context().cookies().session().delete())
                .withHeader("Clear-Site-Data", "\"cache\"");
    }

    private static PageResponse confirmationPage(PageRequest request) {
        OwnCredentials own = OwnCredentials.of(request);
        OwnProvider provider = own.provider();
        ReauthenticationView view = new ReauthenticationView(
                request.user().session().email(),
                SignInView.of(request).query(),
                own.hasPassword() && (provider == null || provider.choice().passwords()),
                !own.passkeys().isEmpty(),
                request.user().session().method().equals(SignInMethod.TOKEN),
                provider == null || provider.links().isEmpty()
                        ? null
                        : provider.choice().providerName());
        return PageResponse.page("reauthentication.title", JtereauthenticationGenerated::render, view);
    }

    /**
     * Re-authenticates the user with the password before an action that requires a recent sign-in, then returns to the
     * action.
     */
    private static PageResponse confirm(PageRequest request) {
        return SignInResponse.later(
                request,
                request.context()
                        .people()
                        .confirm(request.user().session(), request.form().value("password"), request.browser()));
    }

    /**
     * The view model of the re-authentication page.
     *
     * @param email e-mail address of the user, for password managers
     * @param query the query for the form actions, including its question mark, or an empty string
     * @param hasToken whether the session began with a token
     * @param provider the name of the provider to which the user is linked, or null
     */
    record ReauthenticationView(
            String email,
            String query,
            boolean hasPassword,
            boolean hasPasskey,
            boolean hasToken,
            @Nullable String provider) {}
}
