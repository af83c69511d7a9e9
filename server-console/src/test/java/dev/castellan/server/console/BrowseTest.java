package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.server.console.Browsing.BrowserResponse;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tests the links to the resources of a project. The links lead from projects and collections to inputs, and from
 * inputs to queries.
 */
final class BrowseTest {

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing admin = scene.admin();
    private final String project = admin.created("/projects/new", "name", "Apollo");

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void listsNamedAndUnnamedInputsInProject() {
        assertThat(admin.get(project + "/inputs").body()).contains("This project has no inputs yet.");
        String tycho = admin.created(project + "/inputs/new", "name", "Tycho");
        String nameless = admin.created(project + "/inputs/new");
        String other =
                admin.created(admin.created("/projects/new", "name", "Gemini") + "/inputs/new", "name", "Elsewhere");
        assertThat(admin.get(project + "/inputs").body())
                .contains("<a class=\"name\" href=\"/console" + tycho + "\">Tycho</a>")
                .contains("<a class=\"name\" href=\"/console" + nameless + "\">Input " + id(nameless) + "</a>")
                .contains("title=\"2026-11-22 12:00:00 UTC\"")
                .doesNotContain(id(other), "Elsewhere");
        admin.post(tycho + "/delete");
        assertThat(admin.get(project + "/inputs").body())
                .doesNotContain("Tycho")
                .contains(id(nameless));
    }

    @Test
    void collectionPageLinksToItsInputsByNameOrId() {
        String craters = admin.created(project + "/collections/new", "name", "Craters");
        String tycho = admin.created(project + "/inputs/new", "name", "Tycho", "collection_ids", id(craters));
        String nameless = admin.created(project + "/inputs/new", "collection_ids", id(craters));
        BrowserResponse page = admin.get(craters);
        assertThat(page.body())
                .contains("<a class=\"name\" href=\"/console" + tycho + "\">Tycho</a>", "aria-label=\"Remove Tycho\"")
                .contains(">Input " + id(nameless) + "</a>", "aria-label=\"Remove Input " + id(nameless) + "\"");
        assertThat(admin.get(craters + "/inputs/" + id(tycho) + "/remove").body())
                .contains("Tycho is removed from the collection Craters");
    }

    @Test
    void renamesCollection() {
        String craters = admin.created(project + "/collections/new", "name", "Craters");
        assertThat(admin.get(craters).body()).contains("href=\"/console" + craters + "/rename\">Rename collection</a>");
        assertThat(admin.get(craters + "/rename").body())
                .contains(
                        "<h1>Rename the collection Craters</h1>",
                        "value=\"Craters\"",
                        "required",
                        craters + "\">Cancel");
        assertThat(admin.post(craters + "/rename", "name", " ").body()).contains("id=\"name-help\" role=\"alert\"");
        assertThat(admin.post(craters + "/rename", "name", " Seas ").header("Location"))
                .startsWith("/console" + craters + "?notice=collection-renamed&object=");
        assertThat(admin.get(craters + "?notice=collection-renamed&object=Seas").body())
                .contains("<h1>Seas</h1>", "role=\"status\">The collection is now called Seas.");
    }

    @Test
    void renamesInputAndRemovesItsName() {
        String tycho = admin.created(project + "/inputs/new", "name", "Tycho", "payload", "{\"depth\":4.8}");
        assertThat(admin.get(tycho).body()).contains("href=\"/console" + tycho + "/rename\">Rename input</a>");
        assertThat(admin.get(tycho + "/rename").body()).contains("Name (optional)", "value=\"Tycho\"");
        admin.post(tycho + "/rename", "name", "Copernicus");
        assertThat(admin.get(tycho).body()).contains("<h1>Copernicus</h1>", "{\"depth\":4.8}</pre>");
        assertThat(admin.post(tycho + "/rename", "name", "").header("Location"))
                .startsWith("/console" + tycho + "?notice=input-renamed&object=");
        assertThat(admin.get(tycho).body()).contains("<h1>Input " + id(tycho) + "</h1>");
    }

    @Test
    void refusesRenamingCollectionInArchivedProjectOrWithoutAccess() {
        String craters = admin.created(project + "/collections/new", "name", "Craters");
        Browsing ada = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        assertThat(ada.get(craters + "/rename").status()).isEqualTo(404);
        assertThat(ada.post(craters + "/rename", "name", "Seas").status()).isEqualTo(404);
        admin.post(project + "/archive");
        BrowserResponse refused = admin.post(craters + "/rename", "name", "Seas");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("Nothing can be created or changed in an archived project.", "value=\"Seas\"");
        assertThat(admin.get(craters).body()).contains("<h1>Craters</h1>");
    }

    @Test
    void inputPageListsUpTo50CollectionsContainingInput() {
        String craters = admin.created(project + "/collections/new", "name", "Craters");
        admin.created(project + "/collections/new", "name", "Seas");
        String input = admin.created(project + "/inputs/new", "name", "Tycho");
        assertThat(admin.get(input).body())
                .contains("This input is in no collection.", "href=\"/console" + project + "/collections\"");
        admin.post(craters + "/inputs/new", "input_id", id(input));
        assertThat(admin.get(input).body())
                .contains("<li><a href=\"/console" + craters + "\">Craters</a></li>")
                .doesNotContain("Seas", "This input is in no collection", "and more");
        for (int i = 0; i < 50; i++) {
            admin.post(
                    admin.created(project + "/collections/new", "name", "Map " + i + ".") + "/inputs/new",
                    "input_id",
                    id(input));
        }
        assertThat(admin.get(input).body())
                .contains("Map 48.", "<li>and more</li>")
                .doesNotContain("Map 49.");
    }

    @Test
    void linksLeadFromProjectThroughInputToQuery() {
        String input = admin.created(project + "/inputs/new", "name", "Tycho");
        String query = admin.created(project + "/queries", "input_id", id(input));
        String inputs = admin.get(project).find("href=\"/console(/projects/[^\"]+/inputs)\"");
        String match = admin.get(inputs).find("href=\"/console(/inputs/[^\"]+)\">Tycho");
        assertThat(admin.get(match).find("href=\"/console(/queries/[^\"]+)\"")).isEqualTo(query);
        assertThat(admin.get(project + "/queries").body()).contains("href=\"/console" + inputs + "\"");
    }

    @Test
    void splitsInputListsIntoPagesOf50() {
        String collection = admin.created(project + "/collections/new", "name", "Craters");
        for (int i = 0; i < 51; i++) {
            admin.created(project + "/inputs/new", "name", "Crater " + i + ".", "collection_ids", id(collection));
        }
        for (String list : List.of(project + "/inputs", collection)) {
            BrowserResponse first = admin.get(list);
            assertThat(first.body()).contains("Crater 0.</a>", "Crater 49.</a>").doesNotContain("Crater 50.</a>");
            assertThat(admin.get(first.page("next")).body())
                    .contains("Crater 50.</a>")
                    .doesNotContain("Crater 49.</a>", ">Next<");
        }
    }

    @Test
    void returns400ForInvalidCursor() {
        String collection = admin.created(project + "/collections/new", "name", "Craters");
        for (String list : List.of(project + "/inputs", collection, project + "/collections")) {
            BrowserResponse refused = admin.get(list + "?after=%3Cscript%3E");
            assertThat(refused.status()).as(list).isEqualTo(400);
            assertThat(refused.body())
                    .contains("<p>This place in the list does not exist")
                    .doesNotContain("<script>");
        }
    }

    @Test
    void hidesInputsFromUsersOutsideProject() {
        String collection = admin.created(project + "/collections/new", "name", "Craters");
        String input = admin.created(project + "/inputs/new", "name", "Tycho", "collection_ids", id(collection));
        Browsing client = scene.joined("Ada", "ada@example.org", Role.CLIENT);
        for (String path : List.of(project + "/inputs", collection, input)) {
            BrowserResponse hidden = client.get(path);
            assertThat(hidden.status()).as(path).isEqualTo(404);
            assertThat(hidden.body()).doesNotContain("Tycho", "Craters");
        }
        String person = scene.pathOf(admin, "ada@example.org");
        admin.post(project + "/members/new", "user_id", id(person));
        assertThat(client.get(project + "/inputs").body()).contains("Tycho");
        assertThat(client.get(project + "/inputs/new").body()).contains("<span>Craters</span>");
        assertThat(client.get(input).body()).contains(">Craters</a>");
        admin.post(project + "/users/" + id(person) + "/remove");
        assertThat(client.get(project + "/inputs").status()).isEqualTo(404);
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
