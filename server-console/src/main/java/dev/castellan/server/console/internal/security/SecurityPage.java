package dev.castellan.server.console.internal.security;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.people.Session;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.SignedIn;
import java.util.List;
import java.util.Map;

/** Password, passkeys and sessions of who is signed in; its form changes the password, or sets a first one. */
final class SecurityPage implements FormPage {

    static final String PATH = "/security";

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.secret("current"), Field.secret("new"));
    }

    @Override
    public Answer show(Visit visit) {
        ActiveSession session = visit.session();
        List<Session> sessions = visit.perform(
                        SessionEndpoints.LIST,
                        Arguments.<Void>path(session.userId()).withQuery(Map.of("limit", "100")))
                .data();
        SecurityView view = new SecurityView(
                session.email(),
                OwnCredentials.of(visit),
                visit.passkeys().isPresent(),
                sessions.stream().map(each -> SessionLine.of(visit, each)).toList());
        return Answer.page(visit.text("security.title"), JtesecurityGenerated::render, view);
    }

    @Override
    public Answer submit(Visit visit) {
        boolean hasPassword = OwnCredentials.of(visit).hasPassword();
        ActiveSession session = visit.session();
        if (!hasPassword && visit.context().people().needsConfirmation(session)) {
            return visit.confirmFirst();
        }
        String current = hasPassword ? visit.field("current") : null;
        return Answer.later(visit.context()
                .people()
                .changePassword(session, current, visit.field("new"), visit.browser())
                .thenApply(signedIn -> changed(visit, hasPassword, signedIn)));
    }

    private static Answer changed(Visit visit, boolean hadPassword, SignedIn signedIn) {
        return Answer.goTo(PATH, hadPassword ? "password-changed" : "password-set")
                .withHeader("Set-Cookie", visit.context().cookies().begin(signedIn.secret()));
    }
}
