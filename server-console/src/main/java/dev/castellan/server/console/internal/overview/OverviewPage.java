package dev.castellan.server.console.internal.overview;

import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.people.Invitation;
import dev.castellan.server.console.internal.activity.EventRow;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.store.rows.Usage;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The first page after sign-in. Shows the user, the projects, the recent activity and the first steps. */
public final class OverviewPage implements dev.castellan.server.console.internal.page.Page {

    private static final int PROJECTS = 10;
    private static final int RECENT = 5;

    @Override
    public String path() {
        return "";
    }

    @Override
    public Answer show(PageRequest request) {
        View view = new View(
                request.session(),
                FirstStep.of(request),
                first(request, ProjectEndpoints.LIST, PROJECTS),
                request.isAdmin() ? administration(request) : null,
                request.apiUrl());
        return Answer.page(request.text("overview.title"), JteoverviewGenerated::render, view);
    }

    private static Administration administration(PageRequest request) {
        List<AuditEvent> events = first(request, AuditEndpoints.LIST, RECENT).data();
        return new Administration(
                request.<Usage>readOrganization(view -> view.usage()),
                Attention.of(request),
                first(request, InvitationEndpoints.LIST, RECENT),
                events.isEmpty() ? List.of() : EventRow.of(request, events));
    }

    private static <T> Page<T> first(PageRequest request, Endpoint<Void, Page<T>> list, int limit) {
        return request.perform(list, Arguments.<Void>none().withQuery(Map.of("limit", Integer.toString(limit))));
    }

    /**
     * The view model of the page.
     *
     * @param user the user's session
     * @param steps the steps that the user has not taken yet
     * @param projects the first projects of the user
     * @param administration the section for admins, or null for clients
     * @param apiUrl the URL of the API
     */
    record View(
            ActiveSession user,
            List<FirstStep> steps,
            Page<Project> projects,
            @Nullable Administration administration,
            String apiUrl) {}

    /**
     * The section for admins.
     *
     * @param usage the numbers of objects in the organization
     * @param attention what the admin should look at
     * @param invitations the first open invitations
     * @param events the recent audit events
     */
    record Administration(
            Usage usage, List<Attention> attention, Page<Invitation> invitations, List<EventRow> events) {}
}
