package dev.castellan.server.console.internal.security;

import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmedAction;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.RenamePage;
import java.util.List;

/** The pages for the signed-in user's credentials and sessions. */
public final class SecurityPages {

    private SecurityPages() {}

    /** Returns all pages for credentials and sessions. */
    public static List<Page> all() {
        return List.of(
                new SecurityPage(),
                renamingUser(),
                new AddPasskeyPage(),
                renamingPasskeys(),
                deletingPasskeys(),
                endingSession(),
                endingSessions());
    }

    private static Page renamingUser() {
        return new RenamePage(
                SecurityPage.PATH + "/name",
                Access.SIGNED_IN,
                null,
                "security.name.title",
                request -> new RenameForm(request.session().name(), SecurityPage.PATH),
                (request, name) -> request.perform(
                        UserEndpoints.UPDATE,
                        Arguments.body(UserUpdate.none().name(name))
                                .withPath(request.session().userId())),
                "name-changed");
    }

    private static Page renamingPasskeys() {
        return new RenamePage(
                "/security/passkeys/{id}/rename",
                Access.REAUTHENTICATED,
                null,
                "security.passkey.rename.title",
                request -> new RenameForm(OwnCredentials.passkey(request).name(), SecurityPage.PATH),
                (request, name) ->
                        request.requirePasskeys().rename(request.session(), request.id(0), name, request.browser()),
                "passkey-renamed");
    }

    private static Page deletingPasskeys() {
        String title = "security.passkey.delete.title";
        return new ConfirmedAction(
                "/security/passkeys/{id}/delete",
                Access.REAUTHENTICATED,
                null,
                title,
                request -> {
                    String name = OwnCredentials.passkey(request).name();
                    String what = request.text("security.passkey.delete.what", name);
                    return Confirmation.danger(request, title, what, SecurityPage.PATH);
                },
                request -> {
                    request.requirePasskeys().delete(request.session(), request.id(0), request.browser());
                    return Answer.goTo(SecurityPage.PATH, "passkey-deleted");
                });
    }

    /** Ends one of the other sessions of the user. */
    private static Page endingSession() {
        String title = "security.session.end.title";
        return new ConfirmedAction(
                "/security/sessions/{id}/end",
                Access.REAUTHENTICATED,
                null,
                title,
                request -> {
                    String browser = SessionLine.all(request).stream()
                            .filter(line -> line.session().id().equals(request.id(0)) && !line.isCurrent())
                            .findFirst()
                            .orElseThrow(request::notFound)
                            .browser();
                    String what = request.text("security.session.end.what", browser);
                    return Confirmation.danger(request, title, what, SecurityPage.PATH);
                },
                request -> {
                    request.context().people().endSession(request.session(), request.id(0), request.browser());
                    return Answer.goTo(SecurityPage.PATH, "session-ended");
                });
    }

    /** Ends all other sessions of the user. */
    private static Page endingSessions() {
        return new ConfirmedAction(
                "/security/sessions/end",
                Access.REAUTHENTICATED,
                null,
                "security.sessions.end.title",
                request -> Confirmation.danger(
                        request,
                        "security.sessions.end",
                        request.text("security.sessions.end.what"),
                        SecurityPage.PATH),
                request -> {
                    request.context().people().endOtherSessions(request.session(), request.browser());
                    return Answer.goTo(SecurityPage.PATH, "sessions-ended");
                });
    }
}
