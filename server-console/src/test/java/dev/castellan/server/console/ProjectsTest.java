package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.console.Browsing.BrowserResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the pages for projects and their members, as admins and clients see them. */
final class ProjectsTest {

    private static final String HOSTILE = "<script>alert(1)</script>\"'&\u05D0";
    private static final String REMOVE = "href=\"/console(/projects/[^\"]+/users/[^\"]+/remove)\"";

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing admin = scene.admin();

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void adminCreatesProject() {
        BrowserResponse list = admin.get("/projects");
        assertThat(list.body())
                .contains("<h1>Projects</h1>", "<span class=\"state default\">default</span>", ">Create project</a>")
                .contains("<a href=\"/console/projects\" aria-current=\"page\">");
        String created = admin.created("/projects/new", "name", "Apollo");
        BrowserResponse page = admin.get(created + "?notice=project-created&object=Apollo");
        assertThat(page.body())
                .contains("<h1>Apollo</h1>", "role=\"status\">Project Apollo created.", "has no members yet")
                .contains("<dt>Created</dt><dd><time datetime=\"");
        assertThat(admin.get("/projects").body()).contains(">Apollo</a>");
        assertThat(admin.get("/service-accounts/new").body()).contains("Apollo");
    }

    @Test
    void showsErrorBesideInvalidName() {
        BrowserResponse blank = admin.post("/projects/new", "name", " ");
        assertThat(blank.status()).isEqualTo(422);
        assertThat(blank.body()).contains("id=\"name-help\" role=\"alert\">Enter a name.");
        BrowserResponse tooLong = admin.post("/projects/new", "name", "x".repeat(256));
        assertThat(tooLong.status()).isEqualTo(422);
        assertThat(tooLong.body()).contains("You entered 256.", "value=\"" + "x".repeat(256));
        assertThat(admin.get("/projects").body()).doesNotContain("xxx");
    }

    @Test
    void defaultProjectPageSaysThatAllUsersHaveAccess() {
        BrowserResponse page = admin.get(admin.get("/projects").find("href=\"/console(/projects/[0-9a-f-]+)\""));
        assertThat(page.body())
                .contains("All users have access to it", "/collections\">Collections</a>", "/inputs\">Inputs</a>")
                .doesNotContain("<h2 id=\"members\"", "name=\"find\"");
    }

    @Test
    void adminAddsAndRemovesMember() {
        Browsing ada = scene.browser().signedIn(scene.userToken("Ada", "ada@example.org"));
        String project = project("Apollo");
        assertThat(ada.get(project).status()).isEqualTo(404);
        String user = admin.get(project + "/members/new?find=ada%40example.org")
                .find("<button form=\"add-one\" name=\"user_id\" value=\"([^\"]+)\" aria-label=\"Add Ada\">");
        BrowserResponse added = admin.post(project + "/members/new", "user_id", user);
        assertThat(added.header("Location")).startsWith("/console" + project + "?notice=user-added&object=");
        assertThat(ada.get(project).body()).contains("<h1>Apollo</h1>");

        BrowserResponse members = admin.get(project);
        assertThat(members.body())
                .contains("data-label=\"E-mail address\"><bdi>ada@example.org</bdi></td>", "Remove Ada");
        String remove = members.find(REMOVE);
        assertThat(admin.get(remove).body())
                .contains(
                        "<h1>Remove Ada from Apollo?</h1>", "Ada (ada@example.org) loses access to the project Apollo");
        assertThat(ada.get(project).status()).as("asking changes nothing").isEqualTo(200);
        assertThat(admin.post(remove).header("Location"))
                .startsWith("/console" + project + "?notice=user-remove&object=");
        assertThat(ada.get(project).status()).isEqualTo(404);
        assertThat(admin.post(remove).body()).contains("Ada is not a member of the project.");
    }

    @Test
    void adminAddsSeveralMembersAndSeesFailures() {
        scene.invite("Ada", "ada@example.org", Role.CLIENT);
        scene.invite("Bob", "bob@example.org", Role.CLIENT);
        String project = project("Apollo");
        assertThat(admin.get(project + "/members/new?find=").body())
                .contains("aria-label=\"Select Ada\"", "Add the selected users");
        String ada = id("ada@example.org");
        String bob = id("bob@example.org");
        String deleted = UUID.randomUUID().toString();
        BrowserResponse refused = admin.post(project + "/members/new", "user_id", ada, "user_id", deleted);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("1 of 2 are done. These are not:\n(deleted): ")
                .doesNotContain(deleted);
        assertThat(admin.get(project).body()).contains("Remove Ada");
        assertThat(admin.post(project + "/members/new", "user_id", ada, "user_id", bob)
                        .header("Location"))
                .startsWith("/console" + project + "?notice=members-added&object=");
        assertThat(admin.get(project).body()).contains("Remove Ada", "Remove Bob");
    }

    @Test
    void adminArchivesAndUnarchivesProject() {
        String project = project("Apollo");
        assertThat(admin.get(project).body()).contains(project + "/archive\">Archive project</a>");
        assertThat(admin.get(project + "/archive").body())
                .contains(
                        "<h1>Archive the project Apollo?</h1>",
                        "Members can still read everything in the project Apollo");
        assertThat(admin.post(project + "/archive").header("Location"))
                .startsWith("/console" + project + "?notice=project-archive&object=");

        assertThat(admin.get(project).body())
                .contains(">archived</span>", "Unarchive project</a>")
                .doesNotContain("Add a member", ">Archive project</a>");
        assertThat(admin.get("/projects").body()).doesNotContain(">Apollo</a>").contains("Archived projects</a>");
        assertThat(admin.get("/projects?archived=true").body())
                .contains(">Apollo</a><span class=\"state archived\">archived</span>", "Active projects</a>")
                .contains("aria-current=\"true\">Archived projects</a>");
        BrowserResponse refused = admin.post(project + "/collections/new", "name", "Rocks");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(admin.get("/service-accounts/new").body()).doesNotContain("Apollo");

        assertThat(admin.post(project + "/unarchive").header("Location"))
                .startsWith("/console" + project + "?notice=project-unarchive&object=");
        assertThat(admin.get("/projects?archived=true").body()).contains("No project is archived.");
        assertThat(admin.get("/projects").body()).contains(">Apollo</a>");
    }

    @Test
    void adminRenamesProject() {
        String project = project("Apollo");
        assertThat(admin.get(project).body()).contains(project + "/rename\">Rename project</a>");
        assertThat(admin.get(project + "/rename").body()).contains("value=\"Apollo\"");
        assertThat(admin.post(project + "/rename", "name", " ").status()).isEqualTo(422);
        assertThat(admin.post(project + "/rename", "name", "Gemini").header("Location"))
                .startsWith("/console" + project + "?notice=project-renamed&object=");
        assertThat(admin.get(project).body()).contains("<h1>Gemini</h1>");
    }

    @Test
    void deletingNonEmptyProjectRequiresEnteringItsName() {
        String empty = project("Empty");
        assertThat(admin.get(empty).body()).contains(empty + "/delete\">Delete project</a>");
        assertThat(admin.post(empty + "/delete").header("Location"))
                .startsWith("/console/projects?notice=project-deleted&object=");
        assertThat(admin.get(empty).status()).isEqualTo(404);

        String project = project("Apollo");
        admin.post(project + "/collections/new", "name", "Rocks");
        assertThat(admin.get(project + "/delete").body())
                .contains("This also deletes 1 collection, no inputs and no queries.", "name=\"project_name\"");
        for (String other : List.of("", "apollo")) {
            BrowserResponse refused = admin.post(project + "/delete", "project_name", other);
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.body())
                    .contains(
                            "id=\"project_name-help\" role=\"alert\">Type the name of the project as it is shown above.");
        }
        assertThat(operations()).as("nothing is archived").doesNotContain("projects.archive");
        assertThat(admin.post(project + "/delete", "project_name", " Apollo ").header("Location"))
                .startsWith("/console/projects?notice=project-deleted&object=");
        assertThat(admin.get(project).status()).isEqualTo(404);
        assertThat(operations()).startsWith("projects.delete", "projects.archive");
    }

    @Test
    void archivesProjectThatCannotBeDeleted() {
        String project = project("Apollo");
        admin.created(project + "/inputs/new", "name", "Tycho");
        scene.blockDeletions("job 7");
        BrowserResponse refused = admin.post(project + "/delete", "project_name", "Apollo");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("The project is archived now, but not deleted. The project ", ": job 7");
        assertThat(admin.get(project).body()).contains(">archived</span>", "Unarchive project</a>");
        assertThat(operations()).startsWith("projects.archive").doesNotContain("projects.delete");

        scene.blockDeletions("");
        admin.post(project + "/delete", "project_name", "Apollo");
        assertThat(admin.get(project).status()).isEqualTo(404);
        assertThat(operations()).as("archived once").startsWith("projects.delete", "projects.archive", "inputs.create");
    }

    @Test
    void refusesArchivingDefaultProject() {
        String project = admin.get("/projects").find("href=\"/console(/projects/[0-9a-f-]+)\"");
        assertThat(admin.get(project).body()).doesNotContain("Archive project");
        assertThat(admin.post(project + "/archive").status()).isEqualTo(422);
    }

    @Test
    void findsUsersByStartOfName() {
        scene.userToken("Ada", "ada@example.org");
        scene.userToken("Grace", "grace@example.org");
        String project = project("Apollo");
        assertThat(admin.get(project).body()).doesNotContain("Add Ada", "No user matches");
        assertThat(admin.get(project + "/members/new?find=Gr").body())
                .contains("Add Grace")
                .doesNotContain("Add Ada");
        assertThat(admin.get(project + "/members/new?find=").body()).contains("Add Grace", "Add Ada");
        assertThat(admin.get(project + "/members/new?find=%22%3E%3Cb%3E").body())
                .contains("No user matches", "value=\"&#34;>&lt;b>\"");
    }

    @Test
    void saysThatMoreUsersMatchThanItShows() {
        String page = project("Apollo") + "/members/new";
        for (int i = 0; i < 24; i++) {
            scene.userToken("Ada " + i, "ada" + i + "@example.org");
        }
        String more = "More users match. Search for a name.";
        assertThat(admin.get(page).body()).doesNotContain(more);
        scene.userToken("Grace", "grace@example.org");
        assertThat(admin.get(page).body()).contains(more);
        assertThat(admin.get(page + "?find=Gr").body()).doesNotContain(more);
    }

    @Test
    void rejectsInvalidOrUnknownUserId() {
        String project = project("Apollo");
        BrowserResponse none = admin.post(project + "/members/new", "user_id", "nonsense");
        assertThat(none.status()).isEqualTo(422);
        assertThat(none.body()).contains("role=\"alert\">This is not an ID");
        BrowserResponse unknown = admin.post(
                project + "/members/new", "user_id", UUID.randomUUID().toString());
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.body())
                .contains("role=\"alert\">This user does not exist.", "<h1>Add members to Apollo</h1>");
        assertThat(admin.get("/projects/" + UUID.randomUUID()).body()).contains("<p>This project does not exist");
    }

    @Test
    void clientSeesOwnProjectsButCannotChangeThem() {
        Browsing ada = scene.browser().signedIn(scene.userToken("Ada", "ada@example.org"));
        String hidden = project("Apollo");
        BrowserResponse list = ada.get("/projects");
        assertThat(list.body())
                .contains("the default project only", ">Projects</a>")
                .doesNotContain("Apollo", "Create project");
        BrowserResponse refused = ada.post("/projects/new", "name", "Gemini");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body()).contains("Only admins");

        String user = admin.get(hidden + "/members/new?find=Ada").find("name=\"user_id\" value=\"([^\"]+)\"");
        assertThat(ada.post(hidden + "/members/new", "user_id", user).status()).isEqualTo(403);
        admin.post(hidden + "/members/new", "user_id", user);
        assertThat(ada.get(hidden + "/members/new?find=").status()).isEqualTo(403);
        assertThat(ada.post(hidden + "/members/new", "user_id", user).status()).isEqualTo(403);
        String remove = admin.get(hidden).find(REMOVE);
        assertThat(ada.get(remove).status()).isEqualTo(403);
        assertThat(ada.post(remove).status()).isEqualTo(403);
        assertThat(ada.get(hidden).status()).as("still a member").isEqualTo(200);
        assertThat(admin.get("/projects").body()).doesNotContain("Gemini");
    }

    @Test
    void escapesMarkupInNames() {
        String project = project(HOSTILE);
        scene.userToken(HOSTILE, "eve@example.org");
        String user = admin.get(project + "/members/new?find=")
                .find("<button form=\"add-one\" name=\"user_id\" value=\"([^\"]+)\" aria-label=\"Add \u2068&lt;");
        admin.post(project + "/members/new", "user_id", user);
        for (String path : new String[] {
            "/projects",
            "",
            project,
            project + "/members/new?find=",
            admin.get(project).find(REMOVE)
        }) {
            assertThat(admin.get(path).body()).doesNotContain("<script>a").contains("&lt;script");
        }
        assertThat(admin.post("/projects/new", "name", "\uD83D\uDE80".repeat(255))
                        .status())
                .isEqualTo(303);
        assertThat(admin.get("/projects").body()).contains("\uD83D\uDE80".repeat(255));
    }

    @Test
    void splitsListIntoPagesOf50() {
        for (int i = 0; i < 50; i++) {
            project("Project " + i);
        }
        BrowserResponse first = admin.get("/projects");
        assertThat(first.body()).contains("Project 48<").doesNotContain("Project 49<");
        BrowserResponse second = admin.get(first.page("next"));
        assertThat(second.body()).contains("Project 49<").doesNotContain("Project 48<", ">Next<");
        assertThat(admin.get("/projects?after=nonsense").status()).isEqualTo(400);
    }

    @Test
    void recordsConsoleAsOriginOfAuditEvents() {
        project("Apollo");
        assertThat(scene.audit())
                .contains("\"operation\":\"" + ProjectEndpoints.CREATE.id() + "\"", "\"via\":\"console\"");
    }

    /** Returns the operations of the audit events, newest first. */
    private List<String> operations() {
        return JsonValue.parse(scene.audit()).fields().get("data").items().stream()
                .map(event -> event.get("operation").asString())
                .toList();
    }

    private String project(String name) {
        return admin.created("/projects/new", "name", name);
    }

    private String id(String email) {
        return scene.pathOf(admin, email).substring("/people/".length());
    }
}
