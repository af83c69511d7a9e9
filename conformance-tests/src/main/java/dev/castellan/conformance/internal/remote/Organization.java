package dev.castellan.conformance.internal.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Creates objects in one organization for one case, and deletes them afterwards, except for projects. */
final class Organization {

    private final RemoteCalls calls;
    private final Deque<String> made = new ArrayDeque<>();

    /**
     * Creates an instance that uses these calls.
     *
     * @param calls the calls of an {@code org_admin}
     */
    Organization(RemoteCalls calls) {
        this.calls = calls;
    }

    record Token(String secret, UUID id) {}

    /**
     * Creates a collection without naming a project, and returns the id of its project, which is the default project.
     */
    UUID defaultProject() {
        JsonNode collection = calls.post("/collections", named("default"), null);
        made.push("/collections/" + text(collection, "id"));
        return id(collection, "project_id");
    }

    UUID project(String name) {
        return id(calls.post("/projects", named(name), null), "project_id");
    }

    /** Creates a service account, the only kind of user that the specified operations can create. */
    JsonNode user(String name, @Nullable String email, String role, UUID... projects) {
        ObjectNode body = named(name).put("role", role);
        if (email != null) {
            body.put("email", email);
        }
        for (UUID project : projects) {
            body.withArray("project_ids").add(project.toString());
        }
        body.withArray("project_ids");
        JsonNode user = calls.post("/users", body, null);
        made.push("/users/" + text(user, "user_id"));
        return user;
    }

    /**
     * Creates a token for a user.
     *
     * @param expiresAt the expiration time in RFC 3339 format, or null for a token that does not expire
     */
    Token token(UUID user, @Nullable String expiresAt) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("user_id", user.toString());
        if (expiresAt != null) {
            body.put("expires_at", expiresAt);
        }
        JsonNode token = calls.post("/users/tokens", body, null);
        made.push("/users/tokens/" + text(token, "token_id"));
        return new Token(text(token, "token"), id(token, "token_id"));
    }

    UUID collection(String name, UUID project) {
        UUID collection = id(calls.post("/collections", named(name), project), "id");
        made.push("/collections/" + collection);
        return collection;
    }

    UUID input(UUID project, @Nullable UUID collection) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (collection != null) {
            body.withArray("collection_ids").add(collection.toString());
        }
        UUID input = id(calls.post("/inputs", body, project), "id");
        made.push("/inputs/" + input);
        return input;
    }

    UUID query(UUID input) {
        return id(
                calls.post("/queries", JsonNodeFactory.instance.objectNode().put("input_id", input.toString()), null),
                "id");
    }

    /**
     * Deletes the remaining objects, newest first, because objects may refer to older ones. Stops if the deployment
     * does not answer.
     */
    void clear() {
        try {
            while (!made.isEmpty()) {
                calls.delete(made.pop());
            }
        } catch (StageException e) {
            made.clear();
        }
    }

    private static ObjectNode named(String name) {
        return JsonNodeFactory.instance.objectNode().put("name", name);
    }

    static UUID id(JsonNode body, String field) {
        return UUID.fromString(text(body, field));
    }

    static String text(JsonNode body, String field) {
        if (!body.path(field).isTextual()) {
            throw new StageException("no text " + field + " in the answer " + body);
        }
        return body.get(field).textValue();
    }
}
