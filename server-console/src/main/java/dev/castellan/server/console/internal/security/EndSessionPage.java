package dev.castellan.server.console.internal.security;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Visit;
import dev.castellan.server.spi.Refusal;
import java.util.Map;

/** Asks before another session of the same person ends. */
final class EndSessionPage implements ConfirmationPage {

    @Override
    public String path() {
        return "/security/sessions/{id}/end";
    }

    @Override
    public Access access() {
        return Access.CONFIRMED;
    }

    @Override
    public String title(Visit visit) {
        return visit.text("security.session.end.title");
    }

    @Override
    public Confirmation ask(Visit visit) {
        String what = visit.text("security.session.end.what", other(visit).browser());
        return Confirmation.danger(visit, "security.session.end.title", what, SecurityPage.PATH);
    }

    @Override
    public Answer act(Visit visit) {
        visit.context().people().endSession(visit.session(), visit.id(0), visit.browser());
        return Answer.goTo(SecurityPage.PATH, "session-ended");
    }

    private static SessionLine other(Visit visit) {
        return visit
                .perform(
                        SessionEndpoints.LIST,
                        Arguments.<Void>path(visit.session().userId()).withQuery(Map.of("limit", "100")))
                .data()
                .stream()
                .filter(session -> session.id().equals(visit.id(0)))
                .map(session -> SessionLine.of(visit, session))
                .filter(session -> !session.isCurrent())
                .findFirst()
                .orElseThrow(() -> Refusal.of(ErrorKind.NOT_FOUND, visit.text("problem.not-found")));
    }
}
