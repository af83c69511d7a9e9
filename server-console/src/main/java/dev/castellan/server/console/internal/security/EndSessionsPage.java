package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;

/** Asks users to confirm the end of all their other sessions. */
final class EndSessionsPage implements ConfirmationPage {

    @Override
    public String path() {
        return "/security/sessions/end";
    }

    @Override
    public Access access() {
        return Access.REAUTHENTICATED;
    }

    @Override
    public String title(PageRequest request) {
        return request.text("security.sessions.end.title");
    }

    @Override
    public Confirmation ask(PageRequest request) {
        return Confirmation.danger(
                request, "security.sessions.end", request.text("security.sessions.end.what"), SecurityPage.PATH);
    }

    @Override
    public Answer act(PageRequest request) {
        request.context().people().endOtherSessions(request.session(), request.browser());
        return Answer.goTo(SecurityPage.PATH, "sessions-ended");
    }
}
