package dev.castellan.server.console.internal.resources;

import dev.castellan.model.NewProject;
import dev.castellan.model.Page;
import dev.castellan.model.Project;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.server.console.internal.layout.JtecreateGenerated;
import dev.castellan.server.console.internal.layout.NameForm;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.Confirmation;
import dev.castellan.server.console.internal.page.ConfirmationPage;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormCall;
import dev.castellan.server.console.internal.page.FormField;
import dev.castellan.server.console.internal.page.FormReader;
import dev.castellan.server.console.internal.page.ListPlace;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.console.internal.page.PageResponse;
import dev.castellan.server.console.internal.page.PastChange;
import dev.castellan.server.console.internal.page.RenamePage;
import dev.castellan.server.console.internal.page.SentForms;
import dev.castellan.server.console.internal.page.SignedInUser;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** The pages for projects. */
public final class ProjectPages {

    private static final String PATH = "/projects";
    private static final String ARCHIVE = "archive";
    private static final String ARCHIVED = "archived";
    private static final String SEARCH = "search";
    private static final List<FormField> FILTER = List.of(FormField.of(SEARCH), FormField.of(ARCHIVED));

    private ProjectPages() {}

    /** Returns all pages for projects. */
    public static List<ConsolePage> all() {
        return List.of(
                ConsolePage.of(PATH, ProjectPages::list),
                ConsolePage.of(PATH + "/new", ProjectPages::showCreation)
                        .form(ProjectPages::create, FormField.of("name"), SentForms.NUMBER)
                        .shows(ProjectEndpoints.CREATE, request -> Arguments.body(new NewProject(FormCall.NAME)))
                        .admins(),
                ProjectPage.page(),
                AddMembersPage.page(),
                ConfirmationPage.of(
                                "/projects/{id}/users/{user_id}/remove",
                                ProjectPages::askToRemoveMember,
                                ProjectPages::removeMember)
                        .admins(ProjectEndpoints.REMOVE_USER, 0, 1),
                RenamePage.of(
                                "/projects/{id}/rename",
                                "projects.rename.title",
                                request -> new RenameForm(
                                        request.user()
                                                .get(ProjectEndpoints.GET, request.id(0))
                                                .name(),
                                        path(request)),
                                ProjectEndpoints.UPDATE,
                                (request, name) -> Arguments.body(
                                                ProjectUpdate.none().name(name))
                                        .withPath(request.id(0)),
                                "project-renamed")
                        .admins(0),
                changing(ARCHIVE, ProjectEndpoints.ARCHIVE),
                changing("unarchive", ProjectEndpoints.UNARCHIVE),
                DeleteProjectPage.page());
    }

    /**
     * Archives or unarchives projects.
     *
     * @param verb {@code archive} or {@code unarchive}, the last part of the path and of the text keys
     */
    private static ConsolePage changing(String verb, Endpoint<Void, Project> operation) {
        String key = "projects." + verb;
        return ConfirmationPage.of(
                        "/projects/{id}/" + verb,
                        request -> {
                            Project project = request.user().get(ProjectEndpoints.GET, request.id(0));
                            String what = request.texts().text(key + ".what", project.name());
                            Confirmation dialog = Confirmation.harmless(
                                    request.texts(), key + ".title", key, what, path(request), project.name());
                            if (project.archived() == verb.equals(ARCHIVE)) {
                                String message = request.texts().text(key + ".done", project.name());
                                return dialog.impossible(PastChange.explain(request, message, operation, project.id()));
                            }
                            return isDefault(request)
                                    ? dialog.impossible(request.texts().text("projects.default.kept"))
                                    : dialog;
                        },
                        request -> {
                            Project project = request.user().perform(operation, request.arguments(0));
                            return PageResponse.goTo(path(request), "project-" + verb, project.name());
                        })
                .admins(operation, 0);
    }

    /** Shows the active or archived projects of the signed-in user. */
    private static PageResponse list(PageRequest request) {
        boolean archived = request.url().parameter(ARCHIVED).equals("true");
        String search = request.url().parameter(SEARCH).strip();
        Map<String, String> filter = new LinkedHashMap<>(Map.of(ARCHIVED, Boolean.toString(archived)));
        if (!search.isEmpty()) {
            filter.put("q", search);
        }
        ListPlace place = ListPlace.of(request);
        Page<Project> projects = request.user().list(ProjectEndpoints.LIST, place.query(filter));
        ViewModel view = new ViewModel(
                ProjectListLine.of(request, projects.data()),
                place.links(PATH + FormReader.filter(request, FILTER, null).query(), projects.nextCursor()),
                archived,
                search,
                defaultProject(request.user()),
                request.user().isAdmin());
        return PageResponse.page("projects.title", JteprojectsGenerated::render, view);
    }

    private static PageResponse showCreation(PageRequest request) {
        Texts texts = request.texts();
        NavItem list = new NavItem(PATH, texts.text("projects.title"), false);
        NameForm form = new NameForm(List.of(list), texts.text("projects.name.help"));
        return PageResponse.page("projects.create", JtecreateGenerated::render, form);
    }

    private static PageResponse create(PageRequest request) {
        NewProject body = new NewProject(request.form().value("name").strip());
        Project project = SentForms.create(request, ProjectEndpoints.CREATE, Arguments.body(body));
        return PageResponse.goTo("/projects/" + project.id(), "project-created", project.name());
    }

    private static Confirmation askToRemoveMember(PageRequest request) {
        Project project = request.user().get(ProjectEndpoints.GET, request.id(0));
        User user = request.user().get(UserEndpoints.GET, request.id(1));
        String email = Objects.requireNonNullElse(user.email(), user.id().toString());
        String what = request.texts().text("projects.remove.what", user.name(), email, project.name());
        Confirmation dialog = Confirmation.danger(
                request.texts(),
                "projects.remove.title",
                "projects.remove",
                what,
                path(request),
                user.name(),
                project.name());
        if (isDefault(request)) {
            return dialog.impossible(request.texts().text("projects.default.what"));
        }
        return request.user().readOrganization(view -> view.memberships().contains(project.id(), user.id()))
                ? dialog
                : dialog.impossible(request.texts().text("user.remove.done", user.name()));
    }

    private static PageResponse removeMember(PageRequest request) {
        String user = request.user().get(UserEndpoints.GET, request.id(1)).name();
        String project = request.user().get(ProjectEndpoints.GET, request.id(0)).name();
        request.user().perform(ProjectEndpoints.REMOVE_USER, request.arguments(0, 1));
        return PageResponse.goTo(path(request), "user-remove", user, project);
    }

    /** Returns whether the first id in the path of the page is that of the organization's default project. */
    static boolean isDefault(PageRequest request) {
        return request.id(0).equals(defaultProject(request.user()));
    }

    /** Returns the id of the organization's default project, which no API operation returns. */
    static UUID defaultProject(SignedInUser user) {
        return user.readOrganization(view -> view.organization().defaultProjectId());
    }

    /** Returns the path of the project with the first id in the path of the page. */
    private static String path(PageRequest request) {
        return "/projects/" + request.id(0);
    }

    /**
     * The view model of the list.
     *
     * @param lines the projects on the current page of the list
     * @param pages the links to the previous and the next page
     * @param isArchive whether the page lists archived projects
     * @param search a text that the names contain, or an empty string for all projects
     * @param defaultProject the id of the organization's default project
     * @param isAdmin whether the signed-in user is an admin
     */
    record ViewModel(
            List<ProjectListLine> lines,
            PageLinks pages,
            boolean isArchive,
            String search,
            UUID defaultProject,
            boolean isAdmin) {}
}
