package dev.castellan.server.console.internal.people;

import dev.castellan.model.Page;
import dev.castellan.model.Role;
import dev.castellan.model.Token;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.people.Passkey;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.Field;
import dev.castellan.server.console.internal.page.FormPage;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageQuery;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.security.SessionLine;
import dev.castellan.server.console.internal.tokens.TokenRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A person or a service account, with all that belongs to it. Its form adds the user to a project. */
final class PersonPage implements FormPage {

    private static final String SHOWN = "50";

    /** How many bytes of the page the projects of the user may take, and those that the user can be added to. */
    private static final int PROJECT_BYTES = 20_000;

    private static final int CHOICE_BYTES = 10_000;

    private final UserKind kind;

    PersonPage(UserKind kind) {
        this.kind = kind;
    }

    @Override
    public String path() {
        return kind.path() + "/{id}";
    }

    @Override
    public Access access() {
        return Access.ADMIN;
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(ProjectEndpoints.ADD_USER, 0));
    }

    @Override
    public List<Field> fields() {
        return List.of(Field.of("project_id"));
    }

    @Override
    public Answer show(PageRequest request) {
        Subject subject = Subject.of(request, kind);
        return Answer.page(subject.name(), JtepersonGenerated::render, view(request, subject));
    }

    @Override
    public Answer submit(PageRequest request) {
        Subject subject = Subject.of(request, kind);
        UUID project = FormFields.id(request, "project_id", request.field("project_id"));
        request.call(
                ProjectEndpoints.ADD_USER,
                Arguments.path(project, subject.user().id()));
        return Answer.goTo(subject.path(), "user-added");
    }

    private PersonView view(PageRequest request, Subject subject) {
        UUID user = subject.user().id();
        boolean isAdmin = subject.user().role().equals(Role.ORG_ADMIN);
        List<ProjectLine> projects = isAdmin ? List.of() : ProjectLine.of(request, subject, PROJECT_BYTES);
        Page<Token> tokens = request.perform(
                TokenEndpoints.LIST,
                Arguments.<Void>none().withQuery(PageQuery.of(request, Map.of("user_id", user.toString()))));
        return new PersonView(
                subject,
                kind.path(),
                projects,
                isAdmin ? 0 : subject.user().projectIds().size() - projects.size(),
                ProjectChoice.of(request, CHOICE_BYTES).without(subject.user().projectIds()),
                tokens.data().stream().map(token -> TokenRow.of(request, token)).toList(),
                ListPlace.of(request).links(subject.path(), tokens.nextCursor()),
                kind.isServiceAccount() ? List.of() : passkeys(request, user),
                kind.isServiceAccount() ? List.of() : sessions(request, user),
                kind.isServiceAccount() ? null : InvitationState.of(request, user),
                Blockers.of(request, subject));
    }

    private static List<Passkey> passkeys(PageRequest request, UUID user) {
        return request.perform(PasskeyEndpoints.LIST, Arguments.<Void>path(user).withQuery(Map.of("limit", SHOWN)))
                .data();
    }

    private static List<SessionLine> sessions(PageRequest request, UUID user) {
        return request
                .perform(SessionEndpoints.LIST, Arguments.<Void>path(user).withQuery(Map.of("limit", SHOWN)))
                .data()
                .stream()
                .map(session -> SessionLine.of(request, session))
                .toList();
    }
}
