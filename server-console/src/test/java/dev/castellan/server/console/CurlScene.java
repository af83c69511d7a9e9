package dev.castellan.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.console.internal.page.ConsolePage;
import dev.castellan.server.console.internal.page.FormField;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An organization with an object for the form of every page. */
final class CurlScene {

    /** The values that the commands contain. */
    private static final Map<String, String> TYPED = Map.ofEntries(
            Map.entry("confirmed", "true"),
            Map.entry("name", "NAME"),
            Map.entry("email", "name@example.org"),
            Map.entry("lines", "NAME name@example.org"),
            Map.entry("checked", "NAME name@example.org"),
            Map.entry("role", "client"),
            Map.entry("expires", "90d"),
            Map.entry("overlap", "24"),
            Map.entry("allowed_addresses", "192.0.2.7"),
            Map.entry("payload", "{\"text\":\"TEXT\"}"),
            Map.entry("max_token_lifetime_days", "90"),
            Map.entry("max_session_hours", "8"));

    private final ConsoleScene scene;
    private final Browsing admin;
    private final String project;
    private final String emptyProject;
    private final String collection;
    private final String emptyCollection;
    private final String input;
    private final String freeInput;
    private final String query;
    private final String ada;
    private final String bob;
    private final String account;
    private final String unusedAccount;
    private final String tokenOfAccount;
    private final String tokenOfAda;
    private final String ownToken;
    private final String passkey;
    private final String session;
    private final String otherAdmin;
    private final String adminAccount;
    private final String suspended;
    private final String suspendedAccount;
    private final String archivedProject;

    CurlScene(ConsoleScene scene) {
        this.scene = scene;
        admin = scene.admin();
        project = scene.project("Orbit");
        emptyProject = scene.project("Empty");
        collection = created("/collections", project, "{\"name\":\"Moon\"}", "id");
        emptyCollection = created("/collections", project, "{\"name\":\"Nothing\"}", "id");
        input = created("/inputs", project, "{\"name\":\"Rock\",\"collection_ids\":[\"" + collection + "\"]}", "id");
        freeInput = created("/inputs", project, "{\"name\":\"Dust\"}", "id");
        query = created("/queries", null, "{\"input_id\":\"" + input + "\"}", "id");
        scene.joined("Ada", "ada@example.org", Role.CLIENT);
        ada = scene.pathOf(admin, "ada@example.org").replaceAll(".*/", "");
        scene.invite("Bob", "bob@example.org", Role.CLIENT);
        bob = scene.pathOf(admin, "bob@example.org").replaceAll(".*/", "");
        account = created("/users", null, "{\"name\":\"CI\",\"role\":\"client\",\"project_ids\":[]}", "user_id");
        unusedAccount = created("/users", null, "{\"name\":\"Old\",\"role\":\"client\",\"project_ids\":[]}", "user_id");
        List.of(ada, account).forEach(user -> scene.api("PUT", "/projects/" + project + "/users/" + user, ""));
        tokenOfAccount = token(",\"user_id\":\"" + account + "\"");
        tokenOfAda = token(",\"user_id\":\"" + ada + "\"");
        ownToken = token("");
        passkey = scene.passkey(ada);
        otherAdmin = person("Grace", Role.ORG_ADMIN);
        adminAccount =
                created("/users", null, "{\"name\":\"Ops\",\"role\":\"org_admin\",\"project_ids\":[]}", "user_id");
        suspended = person("Carol", Role.CLIENT);
        suspendedAccount =
                created("/users", null, "{\"name\":\"Off\",\"role\":\"client\",\"project_ids\":[]}", "user_id");
        List.of(suspended, suspendedAccount).forEach(user -> scene.api("PUT", "/users/" + user + "/suspension", ""));
        archivedProject = scene.project("Archive");
        scene.api("PUT", "/projects/" + archivedProject + "/archive", "");
        session = JsonValue.parse(scene.api("GET", "/users/" + ada + "/sessions", ""))
                .fields()
                .get("data")
                .items()
                .get(0)
                .get("session_id")
                .asString();
    }

    /** Returns a browser in which the first admin is signed in. */
    Browsing admin() {
        return admin;
    }

    /** Returns the path of a page for an object whose form the API accepts and that the form changes. */
    String path(ConsolePage page) {
        String path = page.path();
        if (path.endsWith("/make-client")) {
            return path.replace("{id}", path.startsWith("/people") ? otherAdmin : adminAccount);
        } else if (path.endsWith("/resume")) {
            return path.replace("{id}", path.startsWith("/people") ? suspended : suspendedAccount);
        } else if (path.endsWith("/unarchive")) {
            return path.replace("{id}", archivedProject);
        }
        boolean isDeletion = path.matches("/[a-z-]+/\\{id}/delete");
        boolean isAccount = path.startsWith("/service-accounts");
        String person = isDeletion || path.matches(".*/invitation/(end|cancel)") ? bob : ada;
        String token = isAccount ? tokenOfAccount : path.startsWith("/people") ? tokenOfAda : ownToken;
        return path.replace("/projects/{id}", "/projects/" + (isDeletion ? emptyProject : project))
                .replace("/collections/{id}", "/collections/" + (isDeletion ? emptyCollection : collection))
                .replace("/inputs/{id}", "/inputs/" + input)
                .replace("/queries/{id}", "/queries/" + query)
                .replace("{id}", !isAccount ? person : isDeletion ? unusedAccount : account)
                .replace("{token_id}", token)
                .replace("{user_id}", ada)
                .replace("{project_id}", project)
                .replace("{input_id}", input)
                .replace("{passkey_id}", passkey)
                .replace("{session_id}", session);
    }

    /** Sends the form of a page with the values that the commands contain. */
    void post(ConsolePage page) {
        List<String> fields = new ArrayList<>();
        for (FormField field : page.form().fields()) {
            String value = TYPED.getOrDefault(field.name(), variable(field.name()));
            if (value != null) {
                fields.addAll(List.of(field.name(), value));
            }
        }
        assertThat(admin.postOnly(path(page), fields.toArray(String[]::new)).status())
                .isEqualTo(303);
    }

    /** Sends a request with the token of the admin, and expects success. */
    void send(String method, String target, @Nullable String header, @Nullable String body) {
        String[] parts = withVariables(target).split("\\?", 2);
        Headers headers = Headers.of("Authorization", "Bearer " + scene.adminToken);
        headers = header == null ? headers : headers.with("X-Project-ID", header.substring(header.indexOf(' ') + 1));
        headers = body == null ? headers : headers.with("Content-Type", "application/json");
        byte[] bytes = body == null ? ApiRequest.NO_BODY : withVariables(body).getBytes(StandardCharsets.UTF_8);
        ApiResponse response = scene.server.handle(
                new ApiRequest(method, Endpoints.PREFIX + parts[0], parts.length == 1 ? "" : parts[1], headers, bytes));
        assertThat(response.status())
                .as("%s %s: %s", method, target, new String(response.body(), StandardCharsets.UTF_8))
                .isBetween(200, 204);
    }

    /** Returns the operation and the object names of the newest audit event. */
    List<Object> newest() {
        Map<String, JsonValue> event = JsonValue.parse(scene.audit())
                .fields()
                .get("data")
                .items()
                .get(0)
                .fields();
        return List.of(
                event.get("operation"),
                event.get("object_ids").items().size(),
                String.valueOf(event.get("object_names")));
    }

    private String withVariables(String text) {
        String result = text.replaceAll("'(\\$[A-Z_]+)'", "$1");
        for (String name : List.of("PROJECT_ID", "USER_ID", "INPUT_ID")) {
            result = result.replace("$" + name, String.valueOf(variable(name)));
        }
        return result;
    }

    private @Nullable String variable(String name) {
        return switch (name) {
            case "PROJECT_ID", "project_id" -> emptyProject;
            case "USER_ID", "user_id", "user_ids" -> bob;
            case "INPUT_ID", "input_id" -> freeInput;
            default -> null;
        };
    }

    private String created(String path, @Nullable String inProject, String body, String id) {
        Headers headers = Headers.of("Authorization", "Bearer " + scene.adminToken, "Content-Type", "application/json");
        ApiResponse response = scene.server.handle(new ApiRequest(
                "POST",
                Endpoints.PREFIX + path,
                "",
                inProject == null ? headers : headers.with("X-Project-ID", inProject),
                body.getBytes(StandardCharsets.UTF_8)));
        return ConsoleScene.field(new String(response.body(), StandardCharsets.UTF_8), id);
    }

    private String person(String name, Role role) {
        String email = name.toLowerCase(Locale.ROOT) + "@example.com";
        scene.invite(name, email, role);
        return scene.pathOf(admin, email).replaceAll(".*/", "");
    }

    private String token(String owner) {
        return created("/users/tokens", null, "{\"name\":\"nightly\"" + owner + "}", "token_id");
    }
}
