package dev.castellan.server.console.internal.security;

import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageAuthentication;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.RenamePage;
import dev.castellan.server.people.signin.ActiveSession;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The pages for the signed-in user's credentials and sessions. */
public final class SecurityPages {

    static final String PATH = "/security";

    private SecurityPages() {}

    /** Returns all pages for credentials and sessions. */
    public static List<ConsolePage> all() {
        return Stream.concat(ownPages().stream(), OwnProvider.pages().stream()).toList();
    }

    private static List<ConsolePage> ownPages() {
        return List.of(
                AccountSetup.page(),
                RequiredPasskey.page(),
                ConsolePage.of(PATH, SecurityPages::show)
                        .form(SecurityPages::changePassword, FormField.secret("current"), FormField.secret("new")),
                RenamePage.of(
                        PATH + "/name",
                        "security.name.title",
                        request -> new RenameForm(request.user().session().name(), PATH),
                        UserEndpoints.UPDATE,
                        (request, name) -> Arguments.body(UserUpdate.none().name(name))
                                .withPath(request.user().session().userId()),
                        "name-changed"),
                // browsers send a GET request after a re-authentication, or if scripts are disabled
                ConsolePage.of(PATH + "/passkeys", request -> PageResponse.goTo(PATH))
                        .access(PageAccess.REAUTHENTICATED)
                        .script(
                                request -> OwnCredentials.addPasskey(request, PATH),
                                FormField.of("name"),
                                FormField.secret("response")),
                RenamePage.of(
                                PATH + "/passkeys/{id}/rename",
                                "security.passkey.rename.title",
                                request -> new RenameForm(
                                        OwnCredentials.passkey(request).name(), PATH),
                                (request, name) -> OwnCredentials.service(request)
                                        .rename(request.user().session(), request.id(0), name, request.browser()),
                                "passkey-renamed")
                        .access(PageAccess.REAUTHENTICATED),
                confirmed("/passkeys/{id}/delete", SecurityPages::askToDeletePasskey, SecurityPages::deletePasskey),
                confirmed("/sessions/{id}/end", SecurityPages::askToEndSession, SecurityPages::deleteSession),
                confirmed("/sessions/end", SecurityPages::askToEndSessions, SecurityPages::deleteOtherSessions));
    }

    private static ConsolePage confirmed(
            String path, Function<PageRequest, Confirmation> ask, Function<PageRequest, PageResponse> act) {
        return ConfirmationPage.of(PATH + path, ask, act).access(PageAccess.REAUTHENTICATED);
    }

    /** Shows the password, the passkeys and the sessions of the signed-in user. */
    private static PageResponse show(PageRequest request) {
        ActiveSession session = request.user().session();
        OwnCredentials own = OwnCredentials.of(request);
        ViewModel view = new ViewModel(
                session.name(),
                session.email(),
                own,
                AccountSetup.isNeeded(session, own),
                request.context().people().passkeys().isPresent(),
                SessionLine.all(request.user(), request.texts()),
                pathOfEmail(request));
        return PageResponse.page("security.title", JtesecurityGenerated::render, view);
    }

    /** Returns the page on which the user can change the own address, or null if only an admin can. */
    private static @Nullable String pathOfEmail(PageRequest request) {
        if (EmailPages.areOffered(request)) {
            return EmailPages.PATH;
        }
        return request.user().isAdmin() ? "/people/" + request.user().session().userId() + "/edit" : null;
    }

    /** Sets or changes the password. */
    private static PageResponse changePassword(PageRequest request) {
        boolean hasPassword = OwnCredentials.of(request).hasPassword();
        ActiveSession session = request.user().session();
        if (!hasPassword && request.context().people().needsConfirmation(session)) {
            return PageAuthentication.reauthenticateFirst(request);
        }
        String current = hasPassword ? request.form().value("current") : null;
        return PageResponse.later(request.context()
                .people()
                .changePassword(session, current, request.form().value("new"), request.browser())
                .thenApply(signedIn -> PageResponse.goTo(PATH, hasPassword ? "password-changed" : "password-set")
                        .withHeader(
                                "Set-Cookie",
                                request.context().cookies().session().set(signedIn.secret()))));
    }

    private static Confirmation askToDeletePasskey(PageRequest request) {
        String name = OwnCredentials.passkey(request).name();
        return ask(request.texts(), "security.passkey.delete", name);
    }

    private static PageResponse deletePasskey(PageRequest request) {
        String name = OwnCredentials.passkey(request).name();
        OwnCredentials.service(request).delete(request.user().session(), request.id(0), request.browser());
        return PageResponse.goTo(PATH, "passkey-deleted", name);
    }

    private static Confirmation askToEndSession(PageRequest request) {
        return ask(request.texts(), "security.session.end", otherBrowser(request));
    }

    /** Returns the browser of the session in the path, which is not the session of the request. */
    private static String otherBrowser(PageRequest request) {
        return SessionLine.all(request.user(), request.texts()).stream()
                .filter(line -> line.session().id().equals(request.id(0)) && !line.isCurrent())
                .findFirst()
                .orElseThrow(request::notFound)
                .browser();
    }

    private static PageResponse deleteSession(PageRequest request) {
        String browser = otherBrowser(request);
        request.context().people().deleteSession(request.user().session(), request.id(0), request.browser());
        return PageResponse.goTo(PATH, "session-ended", browser);
    }

    private static Confirmation askToEndSessions(PageRequest request) {
        String what = request.texts().text("security.sessions.end.what");
        return Confirmation.danger(request.texts(), "security.sessions.end.title", "security.sessions.end", what, PATH);
    }

    private static PageResponse deleteOtherSessions(PageRequest request) {
        request.context().people().deleteOtherSessions(request.user().session(), request.browser());
        return PageResponse.goTo(PATH, "sessions-ended");
    }

    private static Confirmation ask(Texts texts, String key, String name) {
        return Confirmation.danger(texts, key + ".title", key, texts.text(key + ".what", name), PATH, name);
    }

    /**
     * The view model of the page.
     *
     * @param email e-mail address of the user
     * @param needsSetup whether the user must set name, address and password in one form
     * @param edit the path of the page on which the user changes the own address, or null if only an admin can
     */
    record ViewModel(
            String name,
            String email,
            OwnCredentials credentials,
            boolean needsSetup,
            boolean offersPasskeys,
            List<SessionLine> sessions,
            @Nullable String edit) {}
}
