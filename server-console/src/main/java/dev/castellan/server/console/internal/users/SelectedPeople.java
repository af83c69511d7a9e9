package dev.castellan.server.console.internal.users;

import dev.castellan.model.Page;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.server.console.internal.page.Batch;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.FormReader;
import dev.castellan.server.console.internal.page.Ids;
import dev.castellan.server.console.internal.page.PageAccess;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.SecretCookie;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.console.internal.page.UserKind;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Refusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A page that changes the users whom an admin selected in a list. Its form is first sent by the list. The page then
 * lists the users, with the choices that the action needs, and asks for a confirmation. The action performs an
 * operation of the API for each user, and names the users who were not changed.
 *
 * @param name the last part of the path, which is also a part of message keys
 * @param act performs the action for the selected users
 */
record SelectedPeople(String name, BiFunction<PageRequest, List<UserRow>, PageResponse> act) {

    /** The maximum number of users. A page that lists so many stays below 60 KB. */
    static final int MAX = UserCounts.MAX;

    /** The names of all actions. */
    static final List<String> ACTIONS = List.of("projects", "role", "resend", "suspend");

    private static final String PATH = UserKind.PEOPLE.path() + "/selected/";
    private static final String SELECTED = "user_ids";

    /** The field with which the list selects all users who match its filter. */
    private static final String ALL = "all";

    /** The maximum number of pages of the API to read for the users who match, because some are skipped. */
    private static final int MAX_PAGES = 50;

    private static final int PROJECT_BYTES = 15_000;

    /** The maximum number of people times projects, because each is a transaction of the same request. */
    private static final int MAX_ADDITIONS = 1_000;

    /** Returns the pages for all actions. */
    static List<ConsolePage> pages() {
        return List.of(
                new SelectedPeople("suspend", ofEach("suspend", SelectedPeople::suspend))
                        .page()
                        .admins(UserEndpoints.SUSPEND),
                new SelectedPeople("projects", SelectedPeople::addToProjects)
                        .page()
                        .admins(ProjectEndpoints.ADD_USER),
                new SelectedPeople("role", SelectedPeople::changeRole).page().admins(UserEndpoints.UPDATE),
                new SelectedPeople("resend", SelectedPeople::resend)
                        .page()
                        .admins(InvitationEndpoints.RENEW)
                        .access(PageAccess.REAUTHENTICATED_ADMIN));
    }

    private ConsolePage page() {
        return ConsolePage.of(PATH + name, this::show)
                .form(
                        this::submit,
                        FormField.many(SELECTED),
                        FormField.of(ALL),
                        NewUserForm.PROJECTS,
                        FormField.of("role"),
                        ConfirmationPage.CONFIRMED,
                        SentForms.NUMBER);
    }

    /** Shows the refusal of the form, or the new links. Without both, opens the list, such as after a sign-in. */
    private PageResponse show(PageRequest request) {
        if (request.form().state().problem() == null) {
            return SecretCookie.isNamed(request.url())
                    ? InvitedPeople.response(request)
                    : PageResponse.goTo(list(request), "selected-not-done");
        }
        String field = request.form().state().field();
        boolean isAboutChoice = field != null && !field.equals(SELECTED);
        return page(request, isAboutChoice ? users(request, selected(request)) : List.of());
    }

    private PageResponse submit(PageRequest request) {
        boolean isAll = request.form().value(ALL).equals("true");
        List<UUID> ids = isAll ? matching(request, name.equals("suspend")) : selected(request);
        List<UserRow> users = ids.size() > MAX ? List.of() : users(request, ids);
        if (users.isEmpty()) {
            return PageResponse.goTo(list(request), "nobody-selected", MAX);
        }
        return request.form().value(ConfirmationPage.CONFIRMED.name()).isEmpty()
                ? page(request, users)
                : act.apply(request, users);
    }

    private static List<UUID> selected(PageRequest request) {
        return Ids.allOf(request, SELECTED).stream().distinct().toList();
    }

    /**
     * Returns the first users who match the filter of the list, except the signed-in user.
     *
     * @param isActive whether to skip suspended users
     */
    static List<UUID> matching(PageRequest request, boolean isActive) {
        UserListFilter filter = UserListFilter.of(request.url(), UserKind.PEOPLE);
        Map<String, String> query = new HashMap<>(filter.parameters());
        query.put("limit", Integer.toString(MAX));
        UUID self = request.user().session().userId();
        List<UUID> ids = new ArrayList<>();
        String cursor = "";
        for (int i = 0; i < MAX_PAGES && cursor != null && ids.size() < MAX; i++) {
            Page<User> users = filter.isSuspended()
                    ? UsersPage.suspended(request.user(), UserKind.PEOPLE, null, MAX)
                    : request.user()
                            .perform(UserEndpoints.LIST, Arguments.<Void>none().withQuery(query));
            users.data().stream()
                    .filter(user -> !user.id().equals(self) && !(isActive && user.suspended()))
                    .map(User::id)
                    .forEach(ids::add);
            cursor = filter.isSuspended() ? null : users.nextCursor();
            query.put("cursor", Objects.requireNonNullElse(cursor, ""));
        }
        return ids.subList(0, Math.min(MAX, ids.size()));
    }

    private static List<UserRow> users(PageRequest request, List<UUID> ids) {
        Map<UUID, UserRow> users =
                request.user().readOrganization(view -> view.users().getAll(ids));
        return ids.stream().map(users::get).filter(Objects::nonNull).toList();
    }

    /** Returns the path of the list to which the page belongs. */
    private static String list(PageRequest request) {
        return request.url()
                .next(UserKind.PEOPLE.path()
                        + FormReader.filter(request, UserListFilter.FIELDS, null)
                                .query());
    }

    private PageResponse page(PageRequest request, List<UserRow> users) {
        ProjectChoice projects = name.equals("projects") ? ProjectChoice.of(request.user(), PROJECT_BYTES) : null;
        Selection view = new Selection(name, users, projects, list(request));
        return users.isEmpty()
                ? PageResponse.page("selected." + name, JteselectedpeopleGenerated::render, view)
                : PageResponse.page(
                        "selected." + name + ".title",
                        JteselectedpeopleGenerated::render,
                        view,
                        users.size(),
                        users.get(0).name());
    }

    private static BiFunction<PageRequest, List<UserRow>, PageResponse> ofEach(
            String name, BiConsumer<PageRequest, UserRow> work) {
        return (request, users) -> perform(
                request,
                name,
                users,
                users.stream()
                        .map(user -> new Batch.Item(user.userId(), user.name(), () -> work.accept(request, user)))
                        .toList());
    }

    private static PageResponse perform(PageRequest request, String name, List<UserRow> users, List<Batch.Item> items) {
        Set<UUID> found = users.stream().map(UserRow::userId).collect(Collectors.toSet());
        Stream<Batch.Item> deleted = selected(request).stream()
                .filter(id -> !found.contains(id))
                .map(id -> new Batch.Item(id, request.texts().text("batch.gone"), () -> {
                    throw Refusal.missing("user", id);
                }));
        Batch.performNamed(
                request.texts(), Stream.concat(items.stream(), deleted).toList());
        String people = request.texts()
                .text("selected.count", users.size(), users.get(0).name());
        return PageResponse.goTo(list(request), "selected-" + name, people);
    }

    private static void suspend(PageRequest request, UserRow user) {
        request.user()
                .callAfter(
                        view -> {
                            requireOther(request, user);
                            require(request, !current(view, user).suspended(), "selected.suspend.done");
                        },
                        UserEndpoints.SUSPEND,
                        Arguments.path(user.userId()));
    }

    private static PageResponse changeRole(PageRequest request, List<UserRow> users) {
        Role role = Role.of(request.form().value("role"));
        if (!role.equals(Role.CLIENT) && !role.equals(Role.ORG_ADMIN)) {
            throw Refusal.of(ErrorKind.INVALID, "role: expected org_admin or client");
        }
        UserUpdate update = UserUpdate.none().role(role);
        return ofEach(
                        "role",
                        (each, user) -> each.user()
                                .callAfter(
                                        view -> {
                                            requireOther(each, user);
                                            require(
                                                    each,
                                                    !current(view, user).role().equals(role),
                                                    "selected.role.done");
                                        },
                                        UserEndpoints.UPDATE,
                                        Arguments.body(update).withPath(user.userId())))
                .apply(request, users);
    }

    private static PageResponse addToProjects(PageRequest request, List<UserRow> users) {
        List<UUID> ids = request.form().values(NewUserForm.PROJECTS.name()).stream()
                .map(id -> ProjectChoice.id(request.texts(), NewUserForm.PROJECTS.name(), id))
                .distinct()
                .toList();
        if (ids.isEmpty()) {
            throw Refusal.of(ErrorKind.INVALID, request.texts().text("selected.projects.missing"));
        }
        if (ids.size() * users.size() > MAX_ADDITIONS) {
            throw Refusal.of(
                    ErrorKind.INVALID,
                    request.texts().text("selected.projects.many", users.size(), MAX_ADDITIONS / users.size()));
        }
        Map<UUID, ProjectRow> projects =
                request.user().readOrganization(view -> view.projects().getAll(ids));
        if (projects.size() < ids.size()) {
            throw Refusal.of(ErrorKind.INVALID, request.texts().text("selected.projects.gone"));
        }
        List<Batch.Item> items = users.stream()
                .flatMap(user -> ids.stream()
                        .map(projects::get)
                        .map(project -> new Batch.Item(
                                user.userId(),
                                request.texts().text("selected.projects.line", user.name(), project.name()),
                                () -> add(request, user, project))))
                .toList();
        return perform(request, "projects", users, items);
    }

    private static void add(PageRequest request, UserRow user, ProjectRow project) {
        request.user()
                .callAfter(
                        view -> require(
                                request,
                                !view.memberships().contains(project.projectId(), user.userId()),
                                "selected.projects.done"),
                        ProjectEndpoints.ADD_USER,
                        Arguments.path(project.projectId(), user.userId()));
    }

    /** Makes new links for the users who have not joined. A user who has joined would get a recovery link. */
    private static PageResponse resend(PageRequest request, List<UserRow> users) {
        InvitedPeople.InvitedPeopleBuilder results = new InvitedPeople.InvitedPeopleBuilder();
        Batch batch = new Batch();
        for (UserRow user : users) {
            String reason = batch.reason(
                    request.texts(),
                    () -> results.add(SentForms.create(
                            request,
                            user.userId().toString(),
                            view -> ReviewPages.requireInvited(request.texts(), view, user.userId()),
                            InvitationEndpoints.RENEW,
                            Arguments.body(InvitationRenewal.STANDARD).withPath(user.userId()))));
            if (reason != null) {
                results.refuse(request.texts().text("batch.line", PageSizeLimit.cut(user.name()), reason));
            }
        }
        return results.response(request, PATH + "resend");
    }

    private static void requireOther(PageRequest request, UserRow user) {
        require(request, !user.userId().equals(request.user().session().userId()), "selected.self");
    }

    private static UserRow current(View view, UserRow user) {
        return view.users().get(user.userId()).orElseThrow(() -> Refusal.missing("user", user.userId()));
    }

    private static void require(PageRequest request, boolean isPossible, String key) {
        if (!isPossible) {
            throw Refusal.of(ErrorKind.CONFLICT, request.texts().text(key));
        }
    }

    /**
     * The view model of the page.
     *
     * @param key the part of message keys
     * @param users the users, or an empty list if the action was refused
     * @param projects the projects to which the users can be added, or null for another action
     * @param back the path of the list
     */
    record Selection(
            String key, List<UserRow> users, @Nullable ProjectChoice projects, String back) {}
}
