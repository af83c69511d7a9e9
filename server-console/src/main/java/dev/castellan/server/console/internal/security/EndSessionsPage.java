package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Visit;

/** Asks before all other sessions of a person end. */
final class EndSessionsPage implements ConfirmationPage {

    @Override
    public String path() {
        return "/security/sessions/end";
    }

    @Override
    public Access access() {
        return Access.CONFIRMED;
    }

    @Override
    public String title(Visit visit) {
        return visit.text("security.sessions.end.title");
    }

    @Override
    public Confirmation ask(Visit visit) {
        return Confirmation.danger(
                visit, "security.sessions.end", visit.text("security.sessions.end.what"), SecurityPage.PATH);
    }

    @Override
    public Answer act(Visit visit) {
        visit.context().people().endOtherSessions(visit.session(), visit.browser());
        return Answer.goTo(SecurityPage.PATH, "sessions-ended");
    }
}
