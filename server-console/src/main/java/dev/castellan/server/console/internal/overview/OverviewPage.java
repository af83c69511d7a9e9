package dev.castellan.server.console.internal.overview;

import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.people.Invitation;
import dev.castellan.server.console.internal.activity.EventRows;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.people.signin.ActiveSession;
import java.util.List;
import java.util.Map;

/** The first page after sign-in: who am I, what is mine, what happened lately, and what to do first. */
public final class OverviewPage implements Page {

    private static final int PROJECTS = 10;
    private static final int LATELY = 5;

    @Override
    public String path() {
        return "";
    }

    @Override
    public Answer show(PageRequest request) {
        ActiveSession session = request.session();
        boolean isAdmin = session.role().equals(Role.ORG_ADMIN);
        dev.castellan.model.Page<Project> projects = first(request, ProjectEndpoints.LIST, PROJECTS);
        dev.castellan.model.Page<Invitation> invitations =
                isAdmin ? first(request, InvitationEndpoints.LIST, LATELY) : none();
        dev.castellan.model.Page<AuditEvent> events = isAdmin ? first(request, AuditEndpoints.LIST, LATELY) : none();
        return Answer.page(
                request.text("overview.title"),
                JteoverviewGenerated::render,
                new OverviewView(
                        session.name(),
                        session.email(),
                        session.role().toString(),
                        isAdmin,
                        FirstSteps.of(request, isAdmin),
                        projects.data(),
                        projects.hasMore(),
                        invitations.data(),
                        invitations.hasMore(),
                        events.data().isEmpty() ? List.of() : EventRows.of(request, events.data())));
    }

    private static <T> dev.castellan.model.Page<T> first(
            PageRequest request, Endpoint<Void, dev.castellan.model.Page<T>> list, int limit) {
        return request.perform(list, Arguments.<Void>none().withQuery(Map.of("limit", Integer.toString(limit))));
    }

    private static <T> dev.castellan.model.Page<T> none() {
        return dev.castellan.model.Page.last(List.of());
    }
}
