package dev.castellan.server.console.internal.signin;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.security.OwnCredentials;
import dev.castellan.server.people.People;
import dev.castellan.server.people.signin.OrganizationChoice;
import dev.castellan.server.people.signin.SignInResult;
import dev.castellan.server.people.signin.SignedIn;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The pages for signing in and out. */
public final class SignInPages {

    private SignInPages() {}

    /** Returns all pages for signing in and out. */
    public static List<ConsolePage> all() {
        Field email = Field.of("email");
        Field code = Field.secret("code");
        Field password = Field.secret("password");
        return List.of(
                ConsolePage.of("/sign-in", SignInPages::passwordPage)
                        .access(Access.PUBLIC)
                        .form(SignInPages::signInWithPassword, email, password),
                ConsolePage.of("/sign-in/token", SignInPages::tokenPage)
                        .access(Access.PUBLIC)
                        .form(SignInPages::signInWithToken, Field.secret("token")),
                ConsolePage.of("/sign-in/recovery", SignInPages::recoveryPage)
                        .access(Access.PUBLIC)
                        .form(SignInPages::requestRecovery, email),
                ConsolePage.of("/sign-in/passkey", request -> Answer.goTo("/sign-in"))
                        .access(Access.PUBLIC)
                        .script(PasskeySignIn::submit, email, Field.secret("answer")),
                ConsolePage.of("/sign-out", request -> Answer.goTo(""))
                        .access(Access.PUBLIC)
                        .form(SignInPages::signOut),
                ConsolePage.of("/join", Joining::show).access(Access.PUBLIC).form(Joining::begin, code),
                ConsolePage.of("/join/finish", Joining::showFinish)
                        .access(Access.PUBLIC)
                        .form(Joining::finish, code, password, Joining.KEPT),
                ConsolePage.of("/confirm", SignInPages::confirmationPage).form(SignInPages::confirm, password),
                ConsolePage.of("/confirm/passkey", request -> Answer.goTo("/confirm"))
                        .script(PasskeySignIn::confirm, Field.secret("answer")));
    }

    /** Returns the organization that the link of the page can name. */
    static Optional<UUID> linkedOrganization(PageRequest request) {
        return Ids.find(request.parameter("organization").strip())
                .filter(request.context().server().store()::exists);
    }

    private static Answer passwordPage(PageRequest request) {
        return request.user() != null && request.form().problem() == null
                ? Answer.goTo(request.next())
                : Answer.page(request.text("sign-in.title"), JtesigninGenerated::render, SignInView.of(request));
    }

    /** Signs in with an e-mail address and a password. */
    private static Answer signInWithPassword(PageRequest request) {
        People people = request.context().people();
        String email = request.field("email");
        String password = request.field("password");
        return Answer.later(linkedOrganization(request)
                .map(organization -> people.signIn(organization, email, password, request.browser())
                        .thenApply(signedIn -> SignedInAnswer.of(request, signedIn)))
                .orElseGet(() -> people.signIn(email, password, request.browser())
                        .thenApply(result -> signedInOrChoice(request, email, result))));
    }

    /** Asks for the organization, and for the password again, if the password is right in several organizations. */
    private static Answer signedInOrChoice(PageRequest request, String email, SignInResult result) {
        SignedIn signedIn = result.signedIn();
        if (signedIn != null) {
            return SignedInAnswer.of(request, signedIn);
        }
        List<Choice.Line> byName = result.organizations().stream()
                .sorted(Comparator.comparing(OrganizationChoice::organizationName))
                .map(one -> new Choice.Line(
                        one.organizationName(),
                        SignInView.query(request, one.organizationId().toString())))
                .toList();
        return Answer.page(
                request.text("choice.title"),
                JtechoiceGenerated::render,
                new Choice(byName, email, SignInView.query(request, "")));
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

    private static Answer tokenPage(PageRequest request) {
        return Answer.page(request.text("sign-in.token.title"), JtetokenGenerated::render, SignInView.of(request));
    }

    /** Signs in with an API token. The first admin uses this page before setting a password. */
    private static Answer signInWithToken(PageRequest request) {
        String token = request.field("token").strip();
        People people = request.context().people();
        return request.runFor(
                people.findOrganization(token).orElse(null),
                () -> SignedInAnswer.of(request, people.signIn(token, request.browser())));
    }

    private static Answer recoveryPage(PageRequest request) {
        return Answer.page(request.text("recovery.title"), JterecoveryGenerated::render, offeringRecovery(request));
    }

    /**
     * Mails a recovery link to a user who has forgotten the password, if the server mails such links. Answers every
     * address in the same way.
     */
    private static Answer requestRecovery(PageRequest request) {
        SignInView view = offeringRecovery(request);
        request.context().people().countRecoveryRequest(request.browser());
        request.context()
                .server()
                .requestRecovery(
                        linkedOrganization(request).orElse(null),
                        request.field("email"),
                        request.source().peer(),
                        request.context().texts().language());
        return Answer.goTo("/sign-in" + view.query(), "recovery-requested");
    }

    private static SignInView offeringRecovery(PageRequest request) {
        SignInView view = SignInView.of(request);
        if (!view.offersRecovery()) {
            throw request.notFound();
        }
        return view;
    }

    private static Answer signOut(PageRequest request) {
        if (request.user() != null) {
            request.context().people().signOut(request.session(), request.browser());
        }
        // "cookies" would also delete the cookies of other applications on the domain; "storage" would delete only the
        // theme
        return Answer.goTo("/sign-in", "signed-out")
                .withHeader("Set-Cookie", request.context().cookies().session().delete())
                .withHeader("Clear-Site-Data", "\"cache\"");
    }

    private static Answer confirmationPage(PageRequest request) {
        OwnCredentials own = OwnCredentials.of(request);
        Reauthentication view = new Reauthentication(
                request.session().email(),
                SignInView.of(request).query(),
                own.hasPassword(),
                !own.passkeys().isEmpty());
        return Answer.page(request.text("reauthentication.title"), JtereauthenticationGenerated::render, view);
    }

    /**
     * Re-authenticates the user with the password before an action that requires a recent sign-in, then returns to the
     * action.
     */
    private static Answer confirm(PageRequest request) {
        return Answer.later(request.context()
                .people()
                .confirm(request.session(), request.field("password"), request.browser())
                .thenApply(signedIn -> SignedInAnswer.of(request, signedIn)));
    }

    /**
     * The view model of the re-authentication page.
     *
     * @param email e-mail address of the user, for password managers
     * @param query the query for the form actions, including its question mark, or an empty string
     */
    record Reauthentication(String email, String query, boolean hasPassword, boolean hasPasskey) {}
}
