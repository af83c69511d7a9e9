package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that the pages of an archived project offer only what the API accepts. */
final class ArchivedProjectTest {

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing admin = scene.admin();
    private final Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
    private final String project = admin.created("/projects/new", "name", "Apollo");
    private final String collection = admin.created(project + "/collections/new", "name", "Craters");
    private final String input = admin.created(project + "/inputs/new", "name", "Tycho");
    private final String query = admin.created(project + "/queries", "input_id", id(input));

    @BeforeEach
    void archive() {
        admin.post(project + "/members/new", "user_id", id(scene.pathOf(admin, "ada@example.org")));
        admin.post(collection + "/inputs/new", "input_id", id(input));
        admin.post(project + "/archive");
    }

    @Test
    void hidesFormsThatApiWouldRefuse() {
        for (Browsing browser : new Browsing[] {admin, ada}) {
            hasNoForm(browser, project + "/collections", "method=\"post\"", "Create the first one below");
            hasNoForm(browser, project + "/inputs", "method=\"post\"", "Create the first one below");
            hasNoForm(browser, project + "/queries", "method=\"post\"", "Create query");
            hasNoForm(browser, collection, "/rename", "id=\"input_id\"");
            hasNoForm(browser, input, "/rename", "method=\"post\"");
        }
        hasNoForm(admin, project, "method=\"post\"", "Add a member", "/archive\"");
    }

    @Test
    void showsUnarchiveLinkOnlyToAdmins() {
        for (String page : new String[] {project, project + "/collections", project + "/queries", collection, input}) {
            assertThat(admin.get(page).body())
                    .containsOnlyOnce("href=\"/console" + project + "/unarchive\">Unarchive project</a>");
            assertThat(ada.get(page).body())
                    .contains("Nothing can be created or changed in an archived project.")
                    .doesNotContain("/unarchive");
        }
        admin.post(project + "/unarchive");
        assertThat(ada.get(collection).body())
                .contains("/rename", "/inputs/new\"")
                .doesNotContain("archived");
    }

    @Test
    void renamePageReturns409AndSaysThatProjectIsArchived() {
        for (String page : new String[] {collection + "/rename", input + "/rename"}) {
            assertThat(ada.get(page).status()).isEqualTo(409);
            assertThat(ada.get(page).body()).contains("Nothing can be created or changed in an archived project.");
            assertThat(ada.post(page, "name", "Kepler").body()).doesNotContain(id(project));
        }
    }

    @Test
    void refusedFormKeepsWhatUserTyped() {
        for (String page :
                new String[] {project + "/collections/new", project + "/inputs/new", collection + "/rename"}) {
            assertThat(ada.get(page).status()).as(page).isEqualTo(409);
            assertThat(ada.post(page, "name", "Kepler").body()).as(page).contains("role=\"alert\"", "value=\"Kepler\"");
        }
        assertThat(ada.post(input + "/queries/new", "payload", "{\"a\":1}").body())
                .contains("role=\"alert\">This project is archived. Unarchive it first", "{\"a\":1}</textarea>");
        assertThat(admin.post(project + "/members/new", "user_id", id(scene.pathOf(admin, "ada@example.org")))
                        .body())
                .contains("role=\"alert\"", "<h1>Add members to ");
    }

    @Test
    void allowsDeletingResourcesAndRemovingInputsFromCollections() {
        assertThat(ada.get(query).body()).contains(query + "/delete\"");
        assertThat(ada.get(collection).body()).contains(collection + "/delete\"", "/remove\"");
        ada.post(collection + "/inputs/" + id(input) + "/remove");
        assertThat(ada.post(collection + "/delete").header("Location")).contains("notice=collection-deleted");
        assertThat(ada.post(input + "/delete").header("Location")).contains("notice=input-deleted");
        hasNoForm(ada, project + "/inputs", "below");
        hasNoForm(ada, project + "/collections", "below");
    }

    private static void hasNoForm(Browsing browser, String page, String... parts) {
        String main = browser.get(page).find("(?s)<main(.*)</main>");
        assertThat(main)
                .as(page)
                .contains("<span class=\"state archived\">archived</span>")
                .doesNotContain(parts);
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
