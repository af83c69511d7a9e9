package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests that every operation that returns a record returns the same fields of it. */
final class RecordConsistencyTest {

    /** Only the response that creates a record contains its secret. */
    private static final Set<String> SECRETS = Set.of("token", "code", "url");

    /** Changes whose responses confirm the change and contain no record. */
    private static final Set<String> CONFIRMATIONS = Set.of(
            "projects.addUser",
            "projects.removeUser",
            "collections.addInput",
            "collections.removeInput",
            "tokens.deleteAll");

    /** Operations that read records which no operation returns after a change, or which describe the request. */
    private static final Set<String> OTHER_READS = Set.of(
            "users.access",
            "sessions.list",
            "passkeys.list",
            "auditEvents.list",
            "issuers.list",
            "federationRules.list");

    /** The operations that read a record, by the field with its id. Names in braces are known values. */
    private static final Map<String, Map<String, String>> READS = Map.of(
            "user_id",
            Map.of(
                    "users.get", "/users/{user_id}",
                    "users.list", "/users?limit=200",
                    "projects.listUsers", "/projects/{default}/users"),
            "me",
            Map.of("users.me", "/users/me"),
            "token_id",
            Map.of("tokens.list", "/users/tokens?limit=200", "tokens.current", "/users/tokens/current"),
            "project_id",
            Map.of("projects.get", "/projects/{project_id}", "projects.list", "/projects?archived=all"),
            "collection",
            Map.of(
                    "collections.get", "/collections/{collection}",
                    "collections.list", "/collections?project_id={project_id}"),
            "input",
            Map.of("inputs.get", "/inputs/{input}"),
            "query",
            Map.of("queries.get", "/queries/{query}", "inputs.listQueries", "/inputs/{input}/queries"),
            "invitation",
            Map.of("invitations.list", "/users/invitations"),
            "organization_id",
            Map.of("organizations.get", "/organization"));

    /** Operations that return a record of the caller. */
    private static final Set<String> OF_CALLER = Set.of("users.me", "tokens.current");

    private final CastellanServer server =
            CastellanServer.builder().withoutSocket().start();
    private final String root = server.bootstrap().token();
    private final Map<String, String> existing = new HashMap<>(
            Map.of("default", server.bootstrap().defaultProjectId().toString()));
    private final Set<String> changed = new TreeSet<>();
    private final Set<String> read = new TreeSet<>();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void everyOperationReturnsSameFieldsForSameRecord() {
        change("organizations.update", "/organization", "{\"name\":\"Acme\"}", "organization_id");
        change("projects.create", "/projects", "{\"name\":\"Apollo\"}", "project_id");
        change("projects.update", "/projects/{project_id}", "{\"name\":\"Borealis\"}", "project_id");
        change(
                "users.create",
                "/users",
                "{\"name\":\"ci\",\"role\":\"client\",\"project_ids\":[\"{project_id}\"]}",
                "user_id");
        change("users.update", "/users/{user_id}", "{\"role\":\"org_admin\",\"email\":\"ci@example.org\"}", "user_id");
        change("users.suspend", "/users/{user_id}/suspension", "", "user_id");
        change("users.resume", "/users/{user_id}/suspension", "", "user_id");
        change("tokens.create", "/users/tokens", "{\"name\":\"ci\",\"user_id\":\"{user_id}\"}", "token_id");
        change("tokens.update", "/users/tokens/{token_id}", "{\"name\":\"CI\"}", "token_id");
        change("tokens.rotate", "/users/tokens/{token_id}/rotation", "{\"overlap_seconds\":60}", "token_id");
        change("users.update", "/users/{user_id}", "{\"name\":\"CI\"}", "me");
        change("collections.create", "/collections", "{\"name\":\"Moon\"}", "collection");
        change("collections.update", "/collections/{collection}", "{\"name\":\"Mars\"}", "collection");
        change(
                "inputs.create",
                "/inputs",
                "{\"name\":\"a\",\"payload\":{\"b\":1},\"collection_ids\":[\"{collection}\"]}",
                "input");
        change("inputs.update", "/inputs/{input}", "{\"name\":null}", "input");
        change("queries.create", "/queries", "{\"input_id\":\"{input}\",\"payload\":1.50}", "query");
        change("projects.archive", "/projects/{project_id}/archive", "", "project_id");
        change("projects.unarchive", "/projects/{project_id}/archive", "", "project_id");
        change(
                "invitations.create",
                "/users/invitations",
                "{\"name\":\"Ada\",\"email\":\"ada@example.org\",\"role\":\"client\"}",
                "invitation");
        change("invitations.renew", "/users/{invitation}/invitations", "{\"keep_credentials\":true}", "invitation");

        assertThat(changed).containsExactlyInAnyOrderElementsOf(ids(endpoint -> !isRead(endpoint), CONFIRMATIONS));
        assertThat(read).containsExactlyInAnyOrderElementsOf(ids(RecordConsistencyTest::isRead, OTHER_READS));
    }

    /** Changes a record, and compares the response with all operations that read the record. */
    private void change(String id, String target, String body, String field) {
        Endpoint<?, ?> endpoint = Endpoints.ALL.stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
        JsonValue response = call(endpoint.method().name(), target, body, root);
        Map<String, JsonValue> record = new LinkedHashMap<>(response.fields());
        record.keySet().removeAll(SECRETS);
        String name = idField(field);
        existing.put(field, Objects.requireNonNull(record.get(name)).convertTo(String.class));
        changed.add(id);
        JsonValue secret = response.fields().get("token");
        if (secret != null) {
            existing.put("secret", secret.convertTo(String.class));
        }
        READS.get(field)
                .forEach((reading, path) -> compare(id, record, reading, call("GET", path, "", reader(reading)), name));
    }

    /** Returns the token that reads a record. Some operations return the record of the token itself. */
    private String reader(String reading) {
        return OF_CALLER.contains(reading) ? existing.getOrDefault("secret", root) : root;
    }

    private void compare(String id, Map<String, JsonValue> record, String reading, JsonValue match, String name) {
        List<Map<String, JsonValue>> same = records(match).stream()
                .filter(one -> Objects.equals(one.get(name), record.get(name)))
                .toList();
        assertThat(same).as("%s in the response of %s", record, reading).hasSize(1);
        assertThat(without(omitted(reading), same.get(0)))
                .as("%s and %s", id, reading)
                .isEqualTo(without(omitted(reading), record));
        read.add(reading);
    }

    /**
     * Returns the field that is not compared: in lists of users, which have no projects by the specification, those,
     * and the time of the last use of a token, which changes between two requests.
     */
    private static String omitted(String reading) {
        return reading.equals("users.list") || reading.equals("projects.listUsers") ? "project_ids" : "last_used_at";
    }

    private static Map<String, JsonValue> without(String field, Map<String, JsonValue> record) {
        Map<String, JsonValue> rest = new LinkedHashMap<>(record);
        rest.remove(field);
        return rest;
    }

    private static List<Map<String, JsonValue>> records(JsonValue match) {
        List<Map<String, JsonValue>> all = new ArrayList<>();
        if (!match.isObject()) {
            match.items().forEach(one -> all.add(one.fields()));
        } else if (match.fields().containsKey("data")) {
            match.fields().get("data").items().forEach(one -> all.add(one.fields()));
        } else {
            all.add(match.fields());
        }
        return all;
    }

    private JsonValue call(String method, String template, String bodyTemplate, String token) {
        String target = filled(template);
        String body = filled(bodyTemplate);
        String[] parts = target.split("\\?", 2);
        Headers headers = Headers.of("Authorization", "Bearer " + token);
        if (existing.containsKey("project_id")) {
            headers = headers.with("X-Project-ID", existing.get("project_id"));
        }
        ApiResponse response = server.handle(new ApiRequest(
                method,
                "/api/v1" + parts[0],
                parts.length == 1 ? "" : parts[1],
                body.isEmpty() ? headers : headers.with("Content-Type", "application/json"),
                body.getBytes(StandardCharsets.UTF_8)));
        String text = AdminRequests.text(response);
        assertThat(response.status()).as("%s %s: %s", method, target, text).isBetween(200, 201);
        return JsonValue.parse(text);
    }

    private String filled(String template) {
        String filled = template;
        for (Map.Entry<String, String> value : existing.entrySet()) {
            filled = filled.replace("{" + value.getKey() + "}", value.getValue());
        }
        return filled;
    }

    /** Returns the JSON name of an id. Collections, inputs and queries call it {@code id}. */
    private static String idField(String field) {
        return switch (field) {
            case "collection", "input", "query" -> "id";
            case "invitation", "me" -> "user_id";
            default -> field;
        };
    }

    private static boolean isRead(Endpoint<?, ?> endpoint) {
        return endpoint.method().name().equals("GET");
    }

    /** Returns the ids of the endpoints whose responses contain records, except these. */
    private static List<String> ids(Predicate<Endpoint<?, ?>> kind, Set<String> except) {
        Stream<Endpoint<?, ?>> all = Endpoints.ALL.stream();
        return all.filter(kind)
                .filter(endpoint -> endpoint.status() != 204 && !except.contains(endpoint.id()))
                .map(Endpoint::id)
                .toList();
    }
}
