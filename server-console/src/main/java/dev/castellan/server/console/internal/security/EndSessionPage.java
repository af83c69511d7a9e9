package dev.castellan.server.console.internal.security;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.Map;

/** Asks users to confirm the end of one of their other sessions. */
final class EndSessionPage implements ConfirmationPage {

    @Override
    public String path() {
        return "/security/sessions/{id}/end";
    }

    @Override
    public Access access() {
        return Access.REAUTHENTICATED;
    }

    @Override
    public String title(PageRequest request) {
        return request.text("security.session.end.title");
    }

    @Override
    public Confirmation ask(PageRequest request) {
        String what = request.text("security.session.end.what", other(request).browser());
        return Confirmation.danger(request, "security.session.end.title", what, SecurityPage.PATH);
    }

    @Override
    public Answer act(PageRequest request) {
        request.context().people().endSession(request.session(), request.id(0), request.browser());
        return Answer.goTo(SecurityPage.PATH, "session-ended");
    }

    private static SessionLine other(PageRequest request) {
        return request
                .perform(
                        SessionEndpoints.LIST,
                        Arguments.<Void>path(request.session().userId()).withQuery(Map.of("limit", "100")))
                .data()
                .stream()
                .filter(session -> session.id().equals(request.id(0)))
                .map(session -> SessionLine.of(request, session))
                .filter(session -> !session.isCurrent())
                .findFirst()
                .orElseThrow(request::notFound);
    }
}
