package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that a list needs the same store calls for any number of rows, and that a full page is small. */
final class ListCostTest {

    /** Leaves space for the compressed style sheet and script in 60 KB, with addresses of the usual length. */
    private static final int MAX_CHARACTERS = 48_000;

    private final ConsoleScene scene = new ConsoleScene();
    private final Browsing admin = scene.admin();
    private final String project = admin.created("/projects/new", "name", "Apollo");
    private final String collection = admin.created(project + "/collections/new", "name", "Craters");
    private final String input =
            admin.created(project + "/inputs/new", "name", "Tycho", "collection_ids", id(collection));

    @AfterEach
    void close() {
        scene.close();
    }

    @Test
    void storeCallsForListPageDoNotDependOnNumberOfRows() {
        addRows(1, 2);
        Map<String, List<String>> sample = calls();
        addRows(3, 49);
        Map<String, List<String>> many = calls();
        sample.forEach((path, calls) -> assertThat(many.get(path)).as(path).isEqualTo(calls));
    }

    @Test
    void confirmationPageReadsAllSelectedTokensInOneStoreCall() {
        addRows(1, 3);
        assertThat(callsOfConfirmation(3)).isEqualTo(callsOfConfirmation(1)).contains("tokens.getAll");
    }

    private List<String> callsOfConfirmation(int tokens) {
        String[] selected = JsonValue.parse(scene.api("GET", "/users/tokens", "")).fields().get("data").items().stream()
                .limit(tokens)
                .flatMap(token -> Stream.of("token_ids", token.get("token_id").asString()))
                .toArray(String[]::new);
        scene.calls.take();
        Browsing.BrowserResponse page = admin.postOnly("/tokens/revoke", selected);
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body().split("name=\"token_ids\"", -1)).hasSize(tokens + 1);
        return scene.calls.take();
    }

    private Map<String, List<String>> calls() {
        Map<String, List<String>> calls = new LinkedHashMap<>();
        for (String path : List.of(
                "",
                "/review/not-joined",
                "/review/no-passkey",
                "/people",
                "/service-accounts",
                "/tokens",
                "/all-tokens",
                "/projects",
                project,
                project + "/collections",
                collection,
                project + "/inputs",
                input)) {
            scene.calls.take();
            Browsing.BrowserResponse page = admin.get(path);
            assertThat(page.status()).as(path).isEqualTo(200);
            assertThat(page.body().length()).as("size of " + path).isLessThan(MAX_CHARACTERS);
            calls.put(path, scene.calls.take());
        }
        return calls;
    }

    private void addRows(int first, int last) {
        for (int i = first; i <= last; i++) {
            scene.invite("Person " + i, "person" + i + "@example.org", Role.CLIENT);
            String person = scene.pathOf(admin, "person" + i + "@example.org");
            admin.post(project + "/members/new", "user_id", id(person));
            scene.api("POST", "/users", "{\"name\":\"bot " + i + "\",\"role\":\"client\",\"project_ids\":[]}");
            scene.api("POST", "/users/tokens", "{\"name\":\"token " + i + "\"}");
            scene.userToken("Admin " + i, "admin" + i + "@example.org", Role.ORG_ADMIN);
            scene.project("Project " + i);
            admin.created(project + "/collections/new", "name", "Collection " + i);
            admin.created(project + "/inputs/new", "name", "Input " + i, "collection_ids", id(collection));
            admin.created(project + "/queries", "input_id", id(input));
        }
    }

    private static String id(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
