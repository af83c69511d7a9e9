package dev.castellan.server.internal.operations;

import dev.castellan.model.MembershipChange;
import dev.castellan.model.NewProject;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.mapping.ResourceMapper;
import dev.castellan.server.internal.paging.ListPageRequest;
import dev.castellan.server.internal.paging.Parameters;
import dev.castellan.server.internal.removal.ProjectRemoval;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.rules.Archiving;
import dev.castellan.server.internal.rules.DeletionCheck;
import dev.castellan.server.internal.rules.EffectiveAccess;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.rows.ProjectContents;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.ProjectSelection;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The operations on projects and their members. */
record ProjectOperations(
        IdSource ids,
        QuotaCheck quotas,
        DeletionCheck deletionCheck,
        Consumer<UUID> removal,
        ResourceMapper resources) {

    /** The number of projects that a search by a client reads at once. */
    private static final int MATCHES = 1_000;

    List<OperationRoute<?, ?>> routes() {
        return List.of(
                OperationRoute.changing(ProjectEndpoints.CREATE, this::create)
                        .creating(Project::id, ProjectEndpoints.GET),
                OperationRoute.reading(ProjectEndpoints.GET, this::get),
                OperationRoute.reading(ProjectEndpoints.LIST_USERS, this::listUsers),
                OperationRoute.changing(ProjectEndpoints.ADD_USER, this::addUser),
                OperationRoute.changing(ProjectEndpoints.REMOVE_USER, this::removeUser),
                OperationRoute.reading(ProjectEndpoints.LIST, this::list),
                OperationRoute.changing(ProjectEndpoints.UPDATE, this::update).readAt(ProjectEndpoints.GET),
                OperationRoute.changing(ProjectEndpoints.ARCHIVE, this::archive),
                OperationRoute.changing(ProjectEndpoints.UNARCHIVE, this::unarchive),
                OperationRoute.changing(ProjectEndpoints.DELETE, this::delete));
    }

    Project create(Transaction tx, Caller caller, Arguments<NewProject> arguments) {
        NewProject body = arguments.requiredBody();
        FieldRules.checkName(body.name());
        ProjectRow row = new ProjectRow(ids.nextRow(), body.name(), tx.now());
        quotas.check(tx, Usage.PROJECT);
        tx.projects().insert(row);
        return resources.project(row, caller.organizationId());
    }

    Project get(View view, Caller caller, Arguments<Void> arguments) {
        return resources.project(AccessibleResources.project(view, caller, arguments.id(0)), caller.organizationId());
    }

    /** Lists the users assigned to a project. For the default project, lists all users. */
    List<User> listUsers(View view, Caller caller, Arguments<Void> arguments) {
        UUID project =
                AccessibleResources.project(view, caller, arguments.id(0)).projectId();
        List<UserRow> users = project.equals(view.organization().defaultProjectId())
                ? view.users().all()
                : view.memberships().usersOf(project);
        return users.stream().map(row -> resources.user(row, caller)).toList();
    }

    /**
     * Adds a user to a project. Has no effect if the user is already assigned, or if the project is the default
     * project, which every user can access. Refuses to add a user to an archived project.
     */
    MembershipChange addUser(Transaction tx, Caller caller, Arguments<Void> arguments) {
        ProjectRow row = AccessibleResources.project(tx, caller, arguments.id(0));
        UUID project = row.projectId();
        UUID user = AccessibleResources.user(tx, arguments.id(1)).userId();
        Archiving.requireActive(row);
        if (!project.equals(tx.organization().defaultProjectId())) {
            tx.memberships().add(project, user);
        }
        return new MembershipChange("user added to project", project, user);
    }

    MembershipChange removeUser(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID project = AccessibleResources.project(tx, caller, arguments.id(0)).projectId();
        UUID user = AccessibleResources.user(tx, arguments.id(1)).userId();
        if (project.equals(tx.organization().defaultProjectId())) {
            throw Refusal.of(
                    ErrorCode.DEFAULT_PROJECT,
                    "project " + project + " is the default project: every user has access to it");
        }
        if (!tx.memberships().contains(project, user)) {
            throw Refusal.missing("membership of user", user);
        }
        tx.memberships().remove(project, user);
        return new MembershipChange("user removed from project", project, user);
    }

    /** Lists the projects that the caller can access, ordered by id. Omits archived projects by default. */
    Page<Project> list(View view, Caller caller, Arguments<Void> arguments) {
        ProjectSelection selection = Parameters.projectSelection(arguments, "archived");
        String search = Parameters.search(arguments);
        ListPageRequest page = ListPageRequest.of(view, ProjectEndpoints.LIST, arguments);
        List<ProjectRow> rows = caller.isAdmin()
                ? view.projects().list(selection, search, page.afterId(), page.rowLimit())
                : ofClient(view, caller, selection, search, page);
        return page.page(
                rows,
                row -> resources.project(row, caller.organizationId()),
                row -> row.projectId().toString());
    }

    /** Changes the name of a project. */
    Project update(Transaction tx, Caller caller, Arguments<ProjectUpdate> arguments) {
        String name = arguments.requiredBody().name();
        FieldRules.checkOptionalName(name);
        ProjectRow project = AccessibleResources.project(tx, caller, arguments.id(0));
        ProjectRow changed = name == null ? project : project.withName(name);
        tx.projects().update(changed);
        tx.changes().add("name", project.name(), changed.name());
        return resources.project(changed, caller.organizationId());
    }

    /**
     * Archives a project. Refuses to archive the default project, because requests that name no project create
     * resources there.
     */
    Project archive(Transaction tx, Caller caller, Arguments<Void> arguments) {
        ProjectRow project = AccessibleResources.project(tx, caller, arguments.id(0));
        if (tx.isDefaultProject(project.projectId())) {
            throw Refusal.of(
                    ErrorCode.DEFAULT_PROJECT,
                    "project " + project.projectId() + " is the default project: it cannot be archived");
        }
        return archived(tx, caller, project, true);
    }

    Project unarchive(Transaction tx, Caller caller, Arguments<Void> arguments) {
        return archived(tx, caller, AccessibleResources.project(tx, caller, arguments.id(0)), false);
    }

    private Project archived(Transaction tx, Caller caller, ProjectRow project, boolean isArchived) {
        ProjectRow changed = project.archived(isArchived);
        tx.projects().update(changed);
        tx.changes().add("archived", project.archived(), isArchived);
        return resources.project(changed, caller.organizationId());
    }

    /**
     * Deletes an empty project, or an archived project with everything that it contains, and ends its memberships.
     * Refuses to delete the default project.
     */
    @Nullable
    Void delete(Transaction tx, Caller caller, Arguments<Void> arguments) {
        boolean withContents = Boolean.TRUE.equals(Parameters.bool(arguments, "contents"));
        ProjectRow project = AccessibleResources.project(tx, caller, arguments.id(0));
        UUID id = project.projectId();
        if (tx.isDefaultProject(id)) {
            throw Refusal.of(
                    ErrorCode.DEFAULT_PROJECT, "project " + id + " is the default project: it cannot be deleted");
        }
        if (!withContents || !project.archived()) {
            requireEmpty(id, tx.projects().contents(id));
        }
        deletionCheck.checkProject(id, () -> DeletionCheck.contents(tx, caller, id));
        if (!ProjectRemoval.delete(tx, id)) {
            tx.afterCommit(() -> removal.accept(caller.organizationId()));
        }
        return null;
    }

    private static List<ProjectRow> ofClient(
            View view, Caller caller, ProjectSelection selection, @Nullable String search, ListPageRequest page) {
        UUID after = page.afterId();
        if (search != null) {
            return findVisible(
                    view,
                    Set.copyOf(EffectiveAccess.projectIdsOfClient(view, caller.userId())),
                    selection,
                    search,
                    page);
        }
        return EffectiveAccess.projectIdsOfClient(view, caller.userId()).stream()
                .filter(id -> after == null || Order.OF_IDS.compare(id, after) > 0)
                .map(view.projects()::get)
                .flatMap(Optional::stream)
                .filter(selection::includes)
                .limit(page.rowLimit())
                .toList();
    }

    /**
     * Reads the matching projects of the organization page by page, instead of reading each of the client's projects.
     */
    private static List<ProjectRow> findVisible(
            View view, Set<UUID> own, ProjectSelection selection, String search, ListPageRequest page) {
        List<ProjectRow> matches = new ArrayList<>();
        UUID after = page.afterId();
        List<ProjectRow> next;
        do {
            next = view.projects().list(selection, search, after, MATCHES);
            next.stream().filter(project -> own.contains(project.projectId())).forEach(matches::add);
            after = next.isEmpty() ? null : next.get(next.size() - 1).projectId();
        } while (next.size() == MATCHES && matches.size() < page.rowLimit());
        return matches.stream().limit(page.rowLimit()).toList();
    }

    private static void requireEmpty(UUID id, ProjectContents contents) {
        if (!contents.isEmpty()) {
            throw Refusal.of(
                    ErrorCode.PROJECT_NOT_EMPTY,
                    "project " + id + " contains " + count(contents.collections(), "collection", "collections") + ", "
                            + count(contents.inputs(), "input", "inputs") + " and "
                            + count(contents.queries(), "query", "queries")
                            + ": delete them first, or archive the project and delete it with contents=true");
        }
    }

    private static String count(long number, String one, String several) {
        return number + " " + (number == 1 ? one : several);
    }
}
