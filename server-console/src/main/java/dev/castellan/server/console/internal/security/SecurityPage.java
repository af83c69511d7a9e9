package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.SignedIn;
import java.util.List;

/** The password, the passkeys and the sessions of the signed-in user. The form sets or changes the password. */
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
    public Answer show(PageRequest request) {
        ActiveSession session = request.session();
        View view = new View(
                session.name(),
                session.email(),
                OwnCredentials.of(request),
                request.passkeys().isPresent(),
                SessionLine.all(request));
        return Answer.page(request.text("security.title"), JtesecurityGenerated::render, view);
    }

    @Override
    public Answer submit(PageRequest request) {
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
                .withHeader("Set-Cookie", request.context().cookies().begin(signedIn.secret()));
    }

    /**
     * The view model of the page.
     *
     * @param email e-mail address of the user
     */
    record View(
            String name,
            String email,
            OwnCredentials credentials,
            boolean offersPasskeys,
            List<SessionLine> sessions) {}
}
