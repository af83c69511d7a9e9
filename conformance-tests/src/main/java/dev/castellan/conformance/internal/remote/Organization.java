package dev.castellan.conformance.internal.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes things in one organization for one case, and takes them away again, projects aside. */
final class Organization {

    private final RemoteCalls calls;
    private final Deque<String> made = new ArrayDeque<>();

    /** @param calls calls of an {@code org_admin} */
    Organization(RemoteCalls calls) {
        this.calls = calls;
    }

    /** A user and its token. */
    record Account(UUID organizationId, UUID userId, String token, UUID tokenId) {}

    /** The id of the default project: where a collection goes that names none. */
    UUID defaultProject() {
        JsonNode collection = calls.post("/collections", named("default"), null);
        made.push("/collections/" + text(collection, "id"));
        return id(collection, "project_id");
    }

    UUID project(String name) {
        return id(calls.post("/projects", named(name), null), "project_id");
    }

    /** Makes a service account, the only kind that the API can make. */
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

    /** @param expiresAt RFC 3339; null for never */
    JsonNode token(UUID user, @Nullable String expiresAt) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("user_id", user.toString());
        if (expiresAt != null) {
            body.put("expires_at", expiresAt);
        }
        JsonNode token = calls.post("/users/tokens", body, null);
        made.push("/users/tokens/" + text(token, "token_id"));
        return token;
    }

    Account account(JsonNode user, @Nullable String expiresAt) {
        UUID userId = id(user, "user_id");
        JsonNode token = token(userId, expiresAt);
        return new Account(id(user, "organization_id"), userId, text(token, "token"), id(token, "token_id"));
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
     * Takes away what is still there, the newest first: what refers to others is newer than they. A deployment that answers
     * no more has nothing to be tidied.
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
