package dev.castellan.server.console.internal.users;

import dev.castellan.model.Page;
import dev.castellan.model.Role;
import dev.castellan.model.Token;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.people.Passkey;
import dev.castellan.server.console.internal.activity.EventRow;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.security.SessionLine;
import dev.castellan.server.console.internal.tokens.TokenLine;
import dev.castellan.server.internal.store.rows.UserActivity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A person or a service account with its recent activity, projects, tokens, passkeys and sessions. Another page adds
 * the user to a project.
 */
final class PersonPage {

    private static final String SHOWN = "50";
    private static final String RECENT = "3";

    /** The size limit for the user's projects, in bytes of HTML. */
    private static final int PROJECT_BYTES = 20_000;

    /** The size limit for the selectable projects, in bytes of HTML. */
    private static final int CHOICE_BYTES = 10_000;

    private PersonPage() {}

    static PageResponse show(PageRequest request) {
        Subject subject = Subject.of(request);
        ViewModel view = new ViewModel(
                subject,
                events(request, subject.user().id()),
                memberships(request, subject),
                tokens(request, subject),
                subject.user().isServiceAccount()
                        ? null
                        : signIn(request, subject.user().id()),
                Blockers.of(request, subject),
                lastActive(request, subject.user().id()));
        return PageResponse.named(subject.name(), JtepersonGenerated::render, view);
    }

    /** Shows the projects to which a user can be added. */
    static PageResponse showChoice(PageRequest request) {
        Subject subject = Subject.of(request);
        Choice view = new Choice(
                subject, ProjectChoice.of(request.user(), CHOICE_BYTES).without(subject.projectIds()));
        return PageResponse.page("people.projects.add.title", JteaddtoprojectGenerated::render, view, subject.name());
    }

    static PageResponse addToProject(PageRequest request) {
        Subject subject = Subject.of(request);
        UUID project =
                ProjectChoice.id(request.texts(), "project_id", request.form().value("project_id"));
        request.user()
                .call(
                        ProjectEndpoints.ADD_USER,
                        Arguments.path(project, subject.user().id()));
        String name = request.user().get(ProjectEndpoints.GET, project).name();
        return PageResponse.goTo(subject.path(), "user-added", subject.name(), name);
    }

    private static List<EventRow> events(PageRequest request, UUID user) {
        Map<String, String> newest = Map.of("actor", user.toString(), "limit", RECENT);
        List<AuditEvent> events =
                request.user().list(AuditEndpoints.LIST, newest).data();
        return events.isEmpty() ? List.of() : EventRow.of(request.user(), request.texts(), events);
    }

    private static @Nullable Instant lastActive(PageRequest request, UUID user) {
        return request.user()
                .readOrganization(view -> view.users().activity(List.of(user)).getOrDefault(user, UserActivity.of(0)))
                .lastActiveAt();
    }

    private static MembershipSection memberships(PageRequest request, Subject subject) {
        List<UUID> ids = subject.projectIds();
        boolean isAdmin = subject.user().role().equals(Role.ORG_ADMIN);
        List<ProjectLine> projects = isAdmin ? List.of() : ProjectLine.of(request.user(), subject, PROJECT_BYTES);
        return new MembershipSection(projects, isAdmin ? 0 : ids.size() - projects.size());
    }

    private static TokenSection tokens(PageRequest request, Subject subject) {
        ListPlace place = ListPlace.of(request);
        Map<String, String> query =
                place.query(Map.of("user_id", subject.user().id().toString()));
        query.put("limit", TokenLine.SHOWN);
        Page<Token> tokens = request.user().list(TokenEndpoints.LIST, query);
        return new TokenSection(
                TokenLine.all(
                        request,
                        tokens,
                        subject.path() + "/tokens",
                        !subject.user().suspended()),
                place.links(subject.path(), tokens.nextCursor()),
                request.url().returningTo(subject.path()));
    }

    private static SignIn signIn(PageRequest request, UUID user) {
        Arguments<Void> first = Arguments.<Void>path(user).withQuery(Map.of("limit", SHOWN));
        return new SignIn(
                InvitationState.of(request, user),
                request.user().list(PasskeyEndpoints.LIST, first).data(),
                request.user().list(SessionEndpoints.LIST, first).data().stream()
                        .map(session -> SessionLine.of(request.user(), request.texts(), session))
                        .toList());
    }

    /**
     * The view model of the page.
     *
     * @param events the newest changes and sign-ins that the user made
     * @param memberships the user's projects
     * @param tokens the user's tokens
     * @param signIn the credentials and sessions, or null for a service account
     * @param blockers the conditions that block a deletion
     * @param lastActive the time of the latest activity of the user, or null if there is none
     */
    record ViewModel(
            Subject subject,
            List<EventRow> events,
            MembershipSection memberships,
            TokenSection tokens,
            @Nullable SignIn signIn,
            Blockers blockers,
            @Nullable Instant lastActive) {

        /** Returns the state of the user, as a message key. */
        String state() {
            if (subject.user().suspended()) {
                return "people.suspended";
            } else if (signIn == null || signIn.invitation().hasCredential()) {
                return "people.state.active";
            }
            return switch (signIn.invitation().state()) {
                case "open" -> "people.invited";
                case "expired" -> "people.expired";
                case "refused" -> "people.refused";
                default -> "people.state.without";
            };
        }
    }

    /**
     * The projects of a user.
     *
     * @param projects the first projects of a client, or an empty list for an admin
     * @param more the number of a client's projects that are not shown
     */
    record MembershipSection(List<ProjectLine> projects, int more) {}

    /** The view model of the page that adds a user to a project. */
    record Choice(Subject subject, ProjectChoice choice) {}

    /**
     * The tokens of a user.
     *
     * @param lines the tokens on the current page of the list
     * @param pages the links to the previous and the next page
     * @param next the query that makes an action return to this page
     */
    record TokenSection(List<TokenLine> lines, PageLinks pages, String next) {}

    /**
     * The credentials and sessions of a person.
     *
     * @param invitation the credentials and the open link
     */
    record SignIn(InvitationState invitation, List<Passkey> passkeys, List<SessionLine> sessions) {}
}
