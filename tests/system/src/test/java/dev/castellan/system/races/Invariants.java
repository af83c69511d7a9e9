package dev.castellan.system.races;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.system.fixture.RawCalls;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Checks the invariants of an organization through an administrator's calls. */
public final class Invariants {

    private final RawCalls admin;

    /** Creates a check that uses the calls of this administrator. */
    public Invariants(RawCalls admin) {
        this.admin = admin;
    }

    /**
     * Checks the organization.
     *
     * @param inputs the ids of inputs that exist or have existed
     * @param queries the ids of queries that exist or have existed
     */
    public void check(Collection<UUID> inputs, Collection<UUID> queries) {
        JsonNode me = admin.get("/users/me");
        String organization = me.get("organization_id").textValue();
        List<String> users = texts(all("/users"), "user_id");
        List<String> projects = texts(all("/projects?archived=all"), "project_id");

        assertThat(texts(all("/users"), "role")).as("roles").contains("org_admin");
        assertThat(texts(all("/users"), "organization_id"))
                .as("organizations of users")
                .containsOnly(organization);
        assertThat(texts(all("/users/tokens"), "user_id"))
                .as("owners of tokens")
                .isSubsetOf(users);
        assertThat(texts(all("/projects?archived=all"), "organization_id")).containsOnly(organization);
        projects.forEach(project -> checkMembers(project, users));
        all("/collections").forEach(collection -> checkCollection(collection, projects));
        inputs.forEach(input -> checkInput(input, projects));
        queries.forEach(this::checkQuery);
    }

    private void checkMembers(String project, List<String> users) {
        List<String> members = new ArrayList<>();
        admin.get("/projects/" + project + "/users")
                .forEach(user -> members.add(user.get("user_id").textValue()));
        assertThat(members).as("users of project %s", project).isSubsetOf(users).doesNotHaveDuplicates();
    }

    private void checkCollection(JsonNode collection, List<String> projects) {
        assertThat(projects).contains(collection.get("project_id").textValue());
        for (JsonNode input : collection.get("inputs")) {
            JsonNode match = admin.get("/inputs/" + input.textValue());
            assertThat(match.get("project_id"))
                    .as("project of an input of %s", collection)
                    .isEqualTo(collection.get("project_id"));
        }
    }

    private void checkInput(UUID id, List<String> projects) {
        if (exists("/inputs/" + id)) {
            assertThat(projects)
                    .contains(admin.get("/inputs/" + id).get("project_id").textValue());
        }
    }

    private void checkQuery(UUID id) {
        if (exists("/queries/" + id)) {
            JsonNode query = admin.get("/queries/" + id);
            JsonNode input = admin.get("/inputs/" + query.get("input_id").textValue());
            assertThat(query.get("project_id")).isEqualTo(input.get("project_id"));
        }
    }

    private boolean exists(String target) {
        int status = admin.send("GET", target).status();
        assertThat(status).as(target).isIn(200, 404);
        return status == 200;
    }

    private List<JsonNode> all(String target) {
        List<JsonNode> items = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = admin.get(target + (target.contains("?") ? "&" : "?") + "limit=200" + cursor);
            page.get("data").forEach(items::add);
            cursor = page.get("has_more").booleanValue()
                    ? "&cursor=" + page.get("next_cursor").textValue()
                    : "";
        } while (!cursor.isEmpty());
        return items;
    }

    private static List<String> texts(List<JsonNode> items, String field) {
        return items.stream().map(item -> item.get(field).textValue()).toList();
    }
}
