package dev.castellan.server.console.internal.overview;

import dev.castellan.model.people.SignInMethod;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.security.AccountSetup;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.people.signin.ActiveSession;
import java.util.ArrayList;
import java.util.List;

/**
 * A step that the console recommends after the first sign-in. The message {@code overview.step.KEY} describes the step,
 * and {@code overview.step.KEY.why} explains it.
 *
 * @param key the part of the message keys that identifies the step
 * @param path the path, relative to the console, of the page on which the user takes the step
 */
public record FirstStep(String key, String path) {

    /** Returns the steps that the signed-in user has not taken yet. */
    static List<FirstStep> of(PageRequest request) {
        ActiveSession session = request.user().session();
        boolean isAdmin = request.user().isAdmin();
        boolean mayChange = request.context().people().mayChangeCredentials(session);
        return request.user().readOrganization(view -> of(view, session, isAdmin, mayChange));
    }

    private static List<FirstStep> of(View view, ActiveSession session, boolean isAdmin, boolean mayChange) {
        boolean hasCredential = view.passwords().get(session.userId()).isPresent()
                || !view.passkeys().ofUser(session.userId()).isEmpty();
        List<FirstStep> steps = new ArrayList<>();
        if (!hasCredential && mayChange) {
            steps.add(new FirstStep("account", AccountSetup.PATH));
        } else if (isAdmin
                && !session.method().equals(SignInMethod.TOKEN)
                && AccountSetup.isPlaceholder(session.email())) {
            // a session that began with a token cannot change the address after the password is set
            steps.add(new FirstStep("address", "/people/" + session.userId() + "/edit"));
        }
        if (isAdmin && view.usage().users() == 1) {
            steps.add(new FirstStep("invite", "/people/invite"));
        }
        if (!hasToken(view, session)) {
            steps.add(new FirstStep("token", "/tokens/new"));
        }
        return steps;
    }

    /** Returns whether the user has an API token other than the token used to sign in. */
    private static boolean hasToken(View view, ActiveSession session) {
        int tokens = view.tokens().countOf(session.userId());
        return tokens > (session.method().equals(SignInMethod.TOKEN) ? 1 : 0);
    }
}
