package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.console.Browsing.BrowserResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests the search page and the search fields of lists. */
final class FindTest {

    @AutoClose
    private final ConsoleScene scene = new ConsoleScene();

    private final Browsing admin = scene.admin();
    private final Browsing ada = scene.joined("Ada Lovelace", "countess@example.org", Role.CLIENT);
    private final String pathOfAda = scene.pathOf(admin, "countess@example.org");
    private final String moon = scene.project("Moon of Jupiter");

    @Test
    void showsSearchFormOnlyToSignedInUsers() {
        assertThat(admin.get("/projects").body())
                .contains("<form method=\"get\" action=\"/console/find\" class=\"find\" role=\"search\"");
        assertThat(admin.get("/find").body()).contains("<h1>Find</h1>").doesNotContain("Nothing was found");
        assertThat(scene.browser().get("/sign-in").body()).doesNotContain("/console/find");
    }

    @Test
    void findsUsersAndProjectsByPartOfName() {
        scene.api("POST", "/users", "{\"name\":\"Jupiter probe\",\"role\":\"client\",\"project_ids\":[]}");

        assertThat(find(admin, "lovelace")).contains("href=\"/console" + pathOfAda + "\"", "countess@example.org");
        assertThat(find(admin, "COUNT%C3%89SS")).contains("Ada Lovelace");
        assertThat(find(admin, "%E2%81%A8Lovelace%E2%81%A9"))
                .as("an isolated name")
                .contains("Ada Lovelace");
        assertThat(find(admin, "jupiter"))
                .contains("Jupiter probe", "/console/service-accounts/", "href=\"/console/projects/" + moon + "\"")
                .doesNotContain("Ada Lovelace");
        assertThat(find(admin, "zzz")).contains("Nothing was found.", "value=\"zzz\"");
        assertThat(find(admin, "%3Cb%3E")).contains("value=\"&lt;b>\"").doesNotContain("<b>");
    }

    @Test
    void suggestsActionsAndFirstObjectsOfEachKind() {
        for (int i = 0; i < 7; i++) {
            scene.project("Lovelace " + i);
        }

        BrowserResponse suggested = admin.get("/find?suggest=true&q=lovelace");
        assertThat(suggested.header("Content-Type")).isEqualTo("application/json");
        assertThat(labels(suggested))
                .containsExactlyInAnyOrder(
                        "Ada Lovelace", "Lovelace 0", "Lovelace 1", "Lovelace 2", "Lovelace 3", "Lovelace 4");
        assertThat(suggested.body()).contains("\"path\":\"/console" + pathOfAda + "\"");
        assertThat(labels(admin.get("/find?suggest=true&q=INVIT"))).containsExactly("Invite a person");
        assertThat(labels(admin.get("/find?suggest=true&q=")))
                .containsExactly("Create token", "Invite a person", "Create service account", "Create project");
        assertThat(labels(admin.get("/find?suggest=true&q=zzz"))).isEmpty();
        assertThat(admin.get("/find?suggest=true&q=" + scene.adminToken.substring(0, 15))
                        .body())
                .contains(scene.adminToken.substring(0, 15) + "…");
    }

    @Test
    void suggestsToClientsOnlyWhatTheyCanOpen() {
        scene.project("Lovelace");

        assertThat(labels(ada.get("/find?suggest=true&q=lovelace"))).isEmpty();
        assertThat(labels(ada.get("/find?suggest=true&q="))).containsExactly("Create token");
    }

    private static List<String> labels(BrowserResponse suggested) {
        return JsonValue.parse(suggested.body()).items().stream()
                .map(suggestion -> suggestion.get("label").asString())
                .toList();
    }

    @Test
    void linksToFilteredListWhenManyProjectsMatch() {
        for (int i = 0; i < 21; i++) {
            scene.project("Apollo " + i);
        }
        String match = find(admin, "apollo");
        assertThat(match).contains("href=\"/console/projects?search=apollo\"");
        assertThat(admin.get("/projects?search=lo+20").body())
                .contains(">Apollo 20<", "value=\"lo 20\"")
                .doesNotContain(">Apollo 19<");
        assertThat(admin.get("/projects?search=zzz").body()).contains("No project matches.");
    }

    @Test
    void redirectsSearchForIdToPageOfMatchingObject() {
        String collection = ConsoleScene.field(scene.api("POST", "/collections", "{\"name\":\"Craters\"}"), "id");
        String input = ConsoleScene.field(scene.api("POST", "/inputs", "{}"), "id");
        String query = ConsoleScene.field(scene.api("POST", "/queries", "{\"input_id\":\"" + input + "\"}"), "id");

        assertThat(leadsTo(admin, pathOfAda.substring("/people/".length()))).isEqualTo(pathOfAda);
        assertThat(leadsTo(admin, moon)).isEqualTo("/projects/" + moon);
        for (Map.Entry<String, String> object : Map.of("collections", collection, "inputs", input, "queries", query)
                .entrySet()) {
            String page = "/" + object.getKey() + "/" + object.getValue();
            assertThat(leadsTo(admin, object.getValue())).isEqualTo(page);
            assertThat(leadsTo(ada, object.getValue())).isEqualTo(page);
        }
        String unknown = UUID.randomUUID().toString();
        assertThat(find(admin, unknown))
                .contains("errorID", "journalctl -u castellan-server --grep " + unknown + "<")
                .contains("/console/activity?object=" + unknown);
        assertThat(find(ada, unknown)).contains("Nothing was found.").doesNotContain("errorID");
    }

    @Test
    void findsTokenByPrefixAndRemovesSecretFromUrl() {
        ada.post("/tokens/new", "name", "laptop", "expires", "90d");
        String list = ada.get("/tokens").body();
        String prefix = list.replaceAll("(?s).*<code>(cst[us]_[0-9A-Za-z]{10})….*", "$1");
        String id = admin.get("/all-tokens").find(pathOfAda + "/tokens/([^/]+)/revoke");

        assertThat(find(admin, prefix)).contains(">laptop<", "href=\"/console" + pathOfAda + "\"");
        assertThat(find(ada, prefix)).contains(">laptop<", "href=\"/console/tokens\"");
        assertThat(find(ada, scene.adminToken.substring(0, 15))).contains("Nothing was found.");
        assertThat(leadsTo(admin, id)).isEqualTo(pathOfAda);
        assertThat(leadsTo(ada, id)).isEqualTo("/tokens");
        for (String text : List.of(scene.adminToken, "Bearer " + scene.adminToken)) {
            assertThat(leadsTo(ada, text))
                    .as("the address without the secret")
                    .isEqualTo("/find?q=" + scene.adminToken.substring(0, 15));
        }
    }

    @Test
    void clientFindsOnlyAccessibleObjects() {
        String own = pathOfAda.substring("/people/".length());

        assertThat(find(ada, "lovelace")).contains("Nothing was found.");
        assertThat(find(ada, "jupiter")).contains("Nothing was found.");
        assertThat(find(ada, moon)).contains("Nothing was found.");
        assertThat(leadsTo(ada, own)).isEqualTo("/security");
        scene.api("PUT", "/projects/" + moon + "/users/" + own, "");
        assertThat(find(ada, "jupiter")).contains("Moon of Jupiter");
    }

    @Test
    void findsProjectMembersByPartOfName() {
        scene.api("PUT", "/projects/" + moon + "/users/" + pathOfAda.substring("/people/".length()), "");

        assertThat(admin.get("/projects/" + moon + "?search=LACE").body()).contains("Ada Lovelace");
        assertThat(admin.get("/projects/" + moon + "?search=root").body())
                .contains("No user matches.")
                .doesNotContain("Ada Lovelace");
    }

    @Test
    void filtersTokensByPartOfOwnerName() {
        ada.post("/tokens/new", "name", "laptop", "expires", "90d");

        assertThat(admin.get("/all-tokens?owner=lovelace").body())
                .contains(">laptop<")
                .doesNotContain(">Root</a>");
        assertThat(admin.get("/all-tokens?owner=o").body()).contains("Several users match.");
    }

    private static String find(Browsing browser, String search) {
        BrowserResponse match = browser.get("/find?q=" + search);
        assertThat(match.status()).isEqualTo(200);
        return match.body();
    }

    private static String leadsTo(Browsing browser, String search) {
        BrowserResponse match = browser.get("/find?q=" + search.replace(" ", "%20"));
        assertThat(match.status()).isEqualTo(303);
        return match.header("Location").replaceFirst("^/console", "");
    }
}
