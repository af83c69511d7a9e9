package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.console.Browsing.BrowserResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the pages for collections, inputs and queries. */
final class ResourcesTest {

    private static final String HOSTILE = "<script>alert(1)</script>\"'&\u05D0";

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing admin = scene.admin();
    private final String project = admin.created("/projects/new", "name", "Apollo");

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void emptyListPagesSuggestNextStep() {
        assertThat(admin.get(project + "/collections").body())
                .contains("<h1>Collections</h1>", "no collections yet. Create the first one")
                .contains("<li><a href=\"/console" + project + "\">Apollo</a></li>")
                .contains("<a href=\"/console/projects\" aria-current=\"page\">");
        String collection = admin.created(project + "/collections/new", "name", "Craters");
        assertThat(admin.get(collection).body())
                .contains("<h1>Craters</h1>", "No inputs are in this collection yet", "<dd>default</dd>")
                .contains("<a href=\"/console/projects\" aria-current=\"page\">");
        String input = admin.created(project + "/inputs/new");
        assertThat(admin.get(input).body())
                .contains("<h1>Input " + id(input) + "</h1>", "no queries yet. Create the first one", "No payload");
        assertThat(admin.get(project + "/queries").body()).contains("Go to the inputs");
    }

    @Test
    void createsInputInSelectedCollections() {
        String craters = admin.created(project + "/collections/new", "name", "Craters");
        String seas = admin.created(project + "/collections/new", "name", "Seas");
        assertThat(admin.get(project + "/inputs/new").body()).contains("<span>Craters</span>", "<span>Seas</span>");
        String input = admin.created(
                project + "/inputs/new",
                "name",
                "Tycho",
                "payload",
                "{ \"depth\": 4.8 }",
                "collection_ids",
                id(craters));
        assertThat(admin.get(input).body())
                .contains("<h1>Tycho</h1>", "aria-labelledby=\"payload-label\">{\"depth\":4.8}</pre>")
                .contains("<li><a href=\"/console" + project + "/inputs\">Inputs</a></li>");
        assertThat(admin.get(craters).body()).contains("href=\"/console" + input + "\"");
        assertThat(admin.get(seas).body()).doesNotContain("href=\"/console" + input + "\"");
        assertThat(admin.get(project + "/collections").body()).contains("<td data-label=\"Inputs\">1</td>");
    }

    @Test
    void addsInputToCollectionAndRemovesIt() {
        String collection = admin.created(project + "/collections/new", "name", "Craters");
        String input = admin.created(project + "/inputs/new", "name", "Tycho");
        assertThat(admin.post(collection + "/inputs/new", "input_id", id(input)).header("Location"))
                .startsWith("/console" + collection + "?notice=input-added&object=");
        BrowserResponse page = admin.get(collection);
        String remove =
                page.find("action=\"/console(/collections/[^\"]+/remove)\"><button aria-label=\"Remove Tycho\"");
        assertThat(admin.get(remove).body()).contains("is removed from the collection Craters");
        assertThat(admin.get(collection).body()).contains(id(input));
        assertThat(admin.post(remove).header("Location"))
                .startsWith("/console" + collection + "?notice=input-removed&object=");
        assertThat(admin.get(collection).body()).doesNotContain("href=\"/console" + input + "\"");
        assertThat(admin.get(input).status()).isEqualTo(200);
    }

    @Test
    void refusesToAddInputFromAnotherProjectToCollection() {
        String collection = admin.created(project + "/collections/new", "name", "Craters");
        String other = admin.created("/projects/new", "name", "Gemini");
        String input = admin.created(other + "/inputs/new", "name", "Tycho");
        BrowserResponse refused = admin.post(collection + "/inputs/new", "input_id", id(input));
        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.body()).contains("role=\"alert\">This input does not exist");
        BrowserResponse wrong = admin.post(collection + "/inputs/new", "input_id", "Tycho");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.body()).contains("id=\"input_id-help\" role=\"alert\">This is not an ID");
        assertThat(admin.get(collection).body()).contains("No inputs are in this collection yet");
    }

    @Test
    void createsQueryOnInputPageOrByInputId() {
        String input = admin.created(project + "/inputs/new", "name", "Tycho");
        assertThat(admin.post(input + "/queries/new", "payload", "[1, 2]").header("Location"))
                .startsWith("/console" + input + "?notice=query-created&object=");
        String query = admin.get(input).find("href=\"/console(/queries/[^\"]+)\"");
        assertThat(admin.get(query).body())
                .contains("<h1>Query " + id(query) + "</h1>", "[1,2]</pre>", ">Tycho</a></li>");
        String second = admin.created(project + "/queries", "input_id", id(input), "payload", "\"second\"");
        assertThat(admin.get(input).body()).contains("href=\"/console" + second + "\"", "\"second\"");
        BrowserResponse unknown =
                admin.post(project + "/queries", "input_id", UUID.randomUUID().toString(), "payload", "7");
        assertThat(unknown.status()).isEqualTo(422);
        assertThat(unknown.body())
                .contains("id=\"input_id-help\" role=\"alert\">This input does not exist", "7</textarea>");
    }

    @Test
    void opensInputOrQueryById() {
        String input = admin.created(project + "/inputs/new");
        assertThat(admin.get(project + "/inputs?id=+" + id(input)).header("Location"))
                .isEqualTo("/console" + input);
        String query = admin.created(project + "/queries", "input_id", id(input));
        assertThat(admin.get(project + "/queries?id=" + id(query)).header("Location"))
                .isEqualTo("/console" + query);
        for (String kind : List.of("/inputs", "/queries")) {
            assertThat(admin.get(project + kind + "?id=%22%3E%3Cb%3E").body())
                    .contains("id=\"id-help\" role=\"alert\"", "value=\"&#34;>&lt;b>\"");
        }
    }

    @Test
    void refusesDeletingCollectionWithInputs() {
        String collection = admin.created(project + "/collections/new", "name", "Craters");
        String delete = collection + "/delete";
        assertThat(admin.get(delete).body()).contains("<button class=\"danger\">Delete collection</button>");
        String input = admin.created(project + "/inputs/new", "name", "Tycho", "collection_ids", id(collection));
        String link = "<a href=\"/console" + input + "\">Tycho</a>";
        assertThat(admin.get(delete).body()).contains(link).doesNotContain("class=\"danger\"");
        BrowserResponse refused = admin.post(delete);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("role=\"alert\"", link);
        assertThat(admin.get(collection).status()).isEqualTo(200);

        admin.post(collection + "/inputs/" + id(input) + "/remove");
        assertThat(admin.post(delete).header("Location"))
                .startsWith("/console" + project + "/collections?notice=collection-deleted&object=");
        assertThat(admin.get(collection).status()).isEqualTo(404);
    }

    @Test
    void deletesInputWithItsQueries() {
        String input = admin.created(project + "/inputs/new", "name", "Tycho");
        String query = admin.created(project + "/queries", "input_id", id(input));
        assertThat(admin.get(input + "/delete").body())
                .contains("<h1>Delete Tycho?</h1>", "Deleting Tycho deletes all its queries");
        assertThat(admin.post(input + "/delete").header("Location"))
                .startsWith("/console" + project + "/inputs?notice=input-deleted&object=");
        assertThat(admin.get(query).status()).isEqualTo(404);
        assertThat(admin.get(input).status()).isEqualTo(404);
    }

    @Test
    void deletesQueryButKeepsItsInput() {
        String input = admin.created(project + "/inputs/new");
        String query = admin.created(project + "/queries", "input_id", id(input));
        assertThat(admin.get(query + "/delete").body()).contains("<h1>Delete the query ");
        assertThat(admin.post(query + "/delete").header("Location"))
                .startsWith("/console" + input + "?notice=query-deleted&object=");
        assertThat(admin.get(query).status()).isEqualTo(404);
        assertThat(admin.get(input).status()).isEqualTo(200);
    }

    @Test
    void showsReasonWhenEmbedderBlocksDeletion() {
        String input = admin.created(project + "/inputs/new");
        String query = admin.created(project + "/queries", "input_id", id(input));
        scene.blockDeletions("2 jobs <b>running</b>");
        for (String resource : List.of(input, query)) {
            BrowserResponse refused = admin.post(resource + "/delete");
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.body()).contains("<p>2 jobs &lt;b&gt;running&lt;/b&gt;</p>");
            assertThat(admin.get(resource).status()).isEqualTo(200);
        }
        scene.blockDeletions("queries: " + id(query) + " (3)");
        assertThat(admin.post(input + "/delete").body())
                .contains("<a href=\"/console" + query + "\">" + id(query) + "</a>", "and 2 more");
    }

    @Test
    void showsErrorBesideInvalidPayload() {
        String input = admin.created(project + "/inputs/new");
        for (String wrong : List.of("{x", "1 2", "{\"a\":1,\"a\":2}", "[".repeat(20) + "]".repeat(20))) {
            BrowserResponse refused = admin.post(input + "/queries/new", "payload", wrong);
            assertThat(refused.status()).as(wrong).isEqualTo(422);
            assertThat(refused.find("id=\"payload-help\" role=\"alert\">([^<]+)"))
                    .isNotBlank();
            assertThat(refused.body()).contains(wrong + "</textarea>");
        }
        String large = "\"" + "x".repeat(49_200) + "\"";
        assertThat(admin.post(input + "/queries/new", "payload", large).find("payload-help\" role=\"alert\">([^<]+)"))
                .contains("Enter at most 49152 bytes");
        assertThat(admin.get(input).body()).contains("no queries yet");
    }

    @Test
    void showsOnlyBeginningOfLargePayload() {
        String text = "x".repeat(9_000) + "\uD83D\uDE80".repeat(4_000);
        String input = admin.created(project + "/inputs/new", "payload", "\"" + text + "\"");
        BrowserResponse page = admin.get(input);
        assertThat(page.body()).contains("This is the beginning: 15,999 of 17,002 characters");
        assertThat(page.text().length()).isLessThan(60_000);
    }

    @Test
    void escapesMarkupInNamesAndPayloads() {
        String collection = admin.created(project + "/collections/new", "name", HOSTILE);
        String payload = "\"</pre></textarea><script>alert(1)</script>\"";
        String input = admin.created(
                project + "/inputs/new", "name", HOSTILE, "payload", payload, "collection_ids", id(collection));
        String query = admin.created(project + "/queries", "input_id", id(input), "payload", payload);
        for (String path : List.of(
                project + "/collections",
                collection,
                collection + "/delete",
                collection + "/inputs/" + id(input) + "/remove",
                project + "/inputs",
                input,
                input + "/delete",
                query)) {
            assertThat(admin.get(path).body())
                    .as(path)
                    .doesNotContain("<script>a")
                    .contains("&lt;script");
        }
        BrowserResponse repeated = admin.post(input + "/queries/new", "payload", payload + "}");
        assertThat(repeated.body()).doesNotContain("<script>a").contains("&lt;/textarea&gt;");
        String emoji = "\uD83D\uDE80".repeat(255);
        assertThat(admin.get(admin.created(project + "/collections/new", "name", emoji))
                        .body())
                .contains(emoji);
        assertThat(admin.post(project + "/collections/new", "name", "x".repeat(256))
                        .body())
                .contains("id=\"name-help\" role=\"alert\">Enter 1 to 255 characters. You entered 256.");
    }

    @Test
    void splitsListsIntoPagesOf50() {
        String collection = "";
        for (int i = 0; i < 51; i++) {
            collection = admin.created(project + "/collections/new", "name", "Collection " + i);
        }
        BrowserResponse first = admin.get(project + "/collections");
        assertThat(first.body()).contains("Collection 49<").doesNotContain("Collection 50<");
        assertThat(admin.get(first.page("next")).body())
                .contains("Collection 50<")
                .doesNotContain("Collection 49<");
        assertThat(admin.get(project + "/inputs/new").body()).contains("The first 50 collections");

        String input = "";
        for (int i = 0; i < 51; i++) {
            input = admin.created(project + "/inputs/new", "collection_ids", id(collection));
        }
        assertThat(admin.get(collection).body()).doesNotContain(id(input));
        String next = admin.get(collection).page("next");
        assertThat(admin.get(next).body()).contains(id(input)).doesNotContain(">Next<");

        for (int i = 0; i < 51; i++) {
            admin.post(input + "/queries/new", "payload", "\"query " + i + "\"");
        }
        assertThat(admin.get(input).body()).doesNotContain("query 50");
        assertThat(admin.get(admin.get(input).page("next")).body()).contains("query 50");
    }

    @Test
    void clientCanAccessOnlyResourcesInOwnProjects() {
        Browsing ada = scene.browser().signedIn(scene.userToken("Ada", "ada@example.org"));
        String collection = admin.created(project + "/collections/new", "name", "Craters");
        String input = admin.created(project + "/inputs/new", "name", "Tycho");
        String query = admin.created(project + "/queries", "input_id", id(input));
        List<String> pages = List.of(
                project + "/collections",
                project + "/inputs",
                project + "/queries",
                collection,
                collection + "/delete",
                collection + "/inputs/" + id(input) + "/remove",
                input,
                input + "/delete",
                query,
                query + "/delete");
        pages.forEach(path -> assertThat(ada.get(path).status()).as(path).isEqualTo(404));
        assertThat(ada.post(project + "/collections/new", "name", "x").status()).isEqualTo(404);
        assertThat(ada.post(project + "/inputs/new", "name", "x").status()).isEqualTo(404);
        assertThat(ada.post(project + "/queries", "input_id", id(input)).status())
                .isEqualTo(404);
        assertThat(ada.post(collection + "/inputs/new", "input_id", id(input)).status())
                .isEqualTo(404);
        assertThat(ada.post(input + "/queries/new", "payload", "1").status()).isEqualTo(404);
        for (String resource : List.of(collection, input, query)) {
            assertThat(ada.post(resource + "/delete").status()).isEqualTo(404);
            assertThat(admin.get(resource).status()).isEqualTo(200);
        }
        assertThat(admin.get(project + "/collections").body())
                .contains("Craters")
                .doesNotContain(">x<");
        assertThat(admin.get(collection).body()).doesNotContain("href=\"/console" + input + "\"");

        String user = admin.get(project + "/members/new?find=Ada").find("name=\"user_id\" value=\"([^\"]+)\"");
        admin.post(project + "/members/new", "user_id", user);
        pages.forEach(path -> assertThat(ada.get(path).status()).as(path).isEqualTo(200));
        String own = ada.created(project + "/collections/new", "name", "Seas");
        assertThat(ada.post(own + "/delete").status()).isEqualTo(303);
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
