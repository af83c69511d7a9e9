package dev.castellan.conformance.internal.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.conformance.internal.remote.RemoteStages.StageException;
import dev.castellan.model.internal.text.UuidText;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Creates objects in one organization.
 *
 * @param calls the calls of an {@code org_admin}
 * @param cleanup deletes the objects
 */
record Organization(RemoteCalls calls, Cleanup cleanup) {

    record Token(String secret, UUID id) {}

    /**
     * Creates a collection without naming a project, and returns the id of its project, which is the default project.
     */
    UUID defaultProject() {
        return id(create("/collections", named("default"), null), "project_id");
    }

    UUID project(String name) {
        return id(create("/projects", named(name), null), "project_id");
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
        return create("/users", body, null);
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
        JsonNode token = create("/users/tokens", body, null);
        return new Token(text(token, "token"), id(token, "token_id"));
    }

    UUID collection(String name, UUID project) {
        return id(create("/collections", named(name), project), "id");
    }

    UUID input(UUID project, @Nullable UUID collection) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (collection != null) {
            body.withArray("collection_ids").add(collection.toString());
        }
        return id(create("/inputs", body, project), "id");
    }

    UUID query(UUID input) {
        return id(
                create("/queries", JsonNodeFactory.instance.objectNode().put("input_id", input.toString()), null),
                "id");
    }

    private JsonNode create(String path, JsonNode body, @Nullable UUID project) {
        JsonNode answer = calls.post(path, body, project);
        cleanup.created(calls, path, answer);
        cleanup.saw(answer.toString());
        return answer;
    }

    private static ObjectNode named(String name) {
        return JsonNodeFactory.instance.objectNode().put("name", name);
    }

    static UUID id(JsonNode body, String field) {
        UUID id = UuidText.parse(text(body, field));
        if (id == null) {
            throw new StageException(field + " in an answer is no UUID");
        }
        return id;
    }

    static String text(JsonNode body, String field) {
        if (!body.path(field).isTextual()) {
            throw new StageException("no text " + field + " in an answer");
        }
        return body.get(field).textValue();
    }
}
