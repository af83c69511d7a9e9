package dev.castellan.server.console.internal.security;

import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;

/** Asks before all other sessions of a person end. */
final class EndSessionsPage implements FormPage {

    @Override
    public String path() {
        return "/security/sessions/end";
    }

    @Override
    public Access access() {
        return Access.CONFIRMED;
    }

    @Override
    public List<Field> fields() {
        return List.of();
    }

    @Override
    public Answer show(Visit visit) {
        return Answer.page(
                visit.text("security.sessions.end.title"),
                JteendsessionsGenerated::render,
                visit.text("security.sessions.end.what"));
    }

    @Override
    public Answer submit(Visit visit) {
        visit.context().people().endOtherSessions(visit.session(), visit.browser());
        return Answer.goTo(SecurityPage.PATH, "sessions-ended");
    }
}
