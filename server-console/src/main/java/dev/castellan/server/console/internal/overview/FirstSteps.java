package dev.castellan.server.console.internal.overview;

import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.store.View;
import dev.castellan.server.store.people.SessionRow.Method;
import java.util.ArrayList;
import java.util.List;

/** Which first steps a person has not taken yet. */
final class FirstSteps {

    private FirstSteps() {}

    static List<FirstStep> of(PageRequest request, boolean isAdmin) {
        ActiveSession session = request.session();
        boolean mayChange = request.context().people().mayChangeCredentials(session);
        return request.context()
                .server()
                .store()
                .<List<FirstStep>>read(session.organizationId(), view -> of(view, session, isAdmin, mayChange));
    }

    private static List<FirstStep> of(View view, ActiveSession session, boolean isAdmin, boolean mayChange) {
        boolean hasCredential = view.passwords().get(session.userId()).isPresent()
                || !view.passkeys().ofUser(session.userId()).isEmpty();
        List<FirstStep> steps = new ArrayList<>();
        if (!hasCredential && mayChange) {
            steps.add(new FirstStep("password", "/security"));
        }
        if (isAdmin && view.usage().users() == 1) {
            steps.add(new FirstStep("invite", "/people"));
        }
        if (!hasToken(view, session)) {
            steps.add(new FirstStep("token", "/tokens"));
        }
        return steps;
    }

    /** Returns whether the user has a token for programs: the one of this session is for the console. */
    private static boolean hasToken(View view, ActiveSession session) {
        int tokens = view.tokens().countOf(session.userId());
        return tokens > (session.method() == Method.TOKEN ? 1 : 0);
    }
}
