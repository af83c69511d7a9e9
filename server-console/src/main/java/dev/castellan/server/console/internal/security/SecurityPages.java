package dev.castellan.server.console.internal.security;

import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.RenamePage;
import dev.castellan.server.people.PeoplePasskeys;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.SignedIn;
import java.util.List;
import java.util.function.Function;

/** The pages for the signed-in user's credentials and sessions. */
public final class SecurityPages {

    static final String PATH = "/security";

    private SecurityPages() {}

    /** Returns all pages for credentials and sessions. */
    public static List<ConsolePage> all() {
        return List.of(
                AccountSetup.page(),
                ConsolePage.of(PATH, SecurityPages::show)
                        .form(SecurityPages::changePassword, Field.secret("current"), Field.secret("new")),
                RenamePage.of(
                        PATH + "/name",
                        "security.name.title",
                        request -> new RenameForm(request.session().name(), PATH),
                        UserEndpoints.UPDATE,
                        (request, name) -> Arguments.body(UserUpdate.none().name(name))
                                .withPath(request.session().userId()),
                        "name-changed"),
                // browsers send a GET request after a re-authentication, or if scripts are disabled
                ConsolePage.of(PATH + "/passkeys", request -> Answer.goTo(PATH))
                        .access(Access.REAUTHENTICATED)
                        .script(SecurityPages::addPasskey, Field.of("name"), Field.secret("answer")),
                RenamePage.of(
                                PATH + "/passkeys/{id}/rename",
                                "security.passkey.rename.title",
                                request -> new RenameForm(
                                        OwnCredentials.passkey(request).name(), PATH),
                                (request, name) -> request.requirePasskeys()
                                        .rename(request.session(), request.id(0), name, request.browser()),
                                "passkey-renamed")
                        .access(Access.REAUTHENTICATED),
                confirmed("/passkeys/{id}/delete", SecurityPages::askToDeletePasskey, SecurityPages::deletePasskey),
                confirmed("/sessions/{id}/end", SecurityPages::askToEndSession, SecurityPages::endSession),
                confirmed("/sessions/end", SecurityPages::askToEndSessions, SecurityPages::endOtherSessions));
    }

    private static ConsolePage confirmed(
            String path, Function<PageRequest, Confirmation> ask, Function<PageRequest, Answer> act) {
        return ConfirmationPage.of(PATH + path, ask, act).access(Access.REAUTHENTICATED);
    }

    /** Shows the password, the passkeys and the sessions of the signed-in user. */
    private static Answer show(PageRequest request) {
        ActiveSession session = request.session();
        OwnCredentials own = OwnCredentials.of(request);
        View view = new View(
                session.name(),
                session.email(),
                own,
                AccountSetup.isNeeded(session, own),
                request.context().people().passkeys().isPresent(),
                SessionLine.all(request));
        return Answer.page(request.text("security.title"), JtesecurityGenerated::render, view);
    }

    /** Sets or changes the password. */
    private static Answer changePassword(PageRequest request) {
        boolean hasPassword = OwnCredentials.of(request).hasPassword();
        ActiveSession session = request.session();
        if (!hasPassword && request.context().people().needsConfirmation(session)) {
            return request.reauthenticateFirst();
        }
        String current = hasPassword ? request.field("current") : null;
        return Answer.later(request.context()
                .people()
                .changePassword(session, current, request.field("new"), request.browser())
                .thenApply(signedIn -> changed(request, hasPassword, signedIn)));
    }

    private static Answer changed(PageRequest request, boolean hadPassword, SignedIn signedIn) {
        return Answer.goTo(PATH, hadPassword ? "password-changed" : "password-set")
                .withHeader("Set-Cookie", request.context().cookies().session().set(signedIn.secret()));
    }

    /**
     * Adds a passkey. The first request returns options for the authenticator. The second request contains the response
     * from the authenticator.
     */
    private static Answer addPasskey(PageRequest request) {
        PeoplePasskeys passkeys = request.requirePasskeys();
        String answer = request.field("answer");
        if (answer.isEmpty()) {
            return Answer.json(passkeys.beginRegistration(request.session()).options());
        }
        passkeys.finishRegistration(request.session(), request.field("name").strip(), answer, request.browser());
        return Answer.goTo(PATH, "passkey-added");
    }

    private static Confirmation askToDeletePasskey(PageRequest request) {
        String name = OwnCredentials.passkey(request).name();
        return ask(request, "security.passkey.delete.title", request.text("security.passkey.delete.what", name));
    }

    private static Answer deletePasskey(PageRequest request) {
        request.requirePasskeys().delete(request.session(), request.id(0), request.browser());
        return Answer.goTo(PATH, "passkey-deleted");
    }

    private static Confirmation askToEndSession(PageRequest request) {
        String browser = SessionLine.all(request).stream()
                .filter(line -> line.session().id().equals(request.id(0)) && !line.isCurrent())
                .findFirst()
                .orElseThrow(request::notFound)
                .browser();
        return ask(request, "security.session.end.title", request.text("security.session.end.what", browser));
    }

    private static Answer endSession(PageRequest request) {
        request.context().people().endSession(request.session(), request.id(0), request.browser());
        return Answer.goTo(PATH, "session-ended");
    }

    private static Confirmation askToEndSessions(PageRequest request) {
        String what = request.text("security.sessions.end.what");
        return Confirmation.danger(request, "security.sessions.end.title", "security.sessions.end", what, PATH);
    }

    private static Answer endOtherSessions(PageRequest request) {
        request.context().people().endOtherSessions(request.session(), request.browser());
        return Answer.goTo(PATH, "sessions-ended");
    }

    private static Confirmation ask(PageRequest request, String title, String what) {
        return Confirmation.danger(request, title, title, what, PATH);
    }

    /**
     * The view model of the page.
     *
     * @param email e-mail address of the user
     * @param needsSetup whether the user must set name, address and password in one form
     */
    record View(
            String name,
            String email,
            OwnCredentials credentials,
            boolean needsSetup,
            boolean offersPasskeys,
            List<SessionLine> sessions) {}
}
