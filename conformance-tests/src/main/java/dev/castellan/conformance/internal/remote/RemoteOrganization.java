package dev.castellan.conformance.internal.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.conformance.internal.remote.RemoteEnvironments.EnvironmentException;
import dev.castellan.model.internal.text.UuidText;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Creates objects in one organization.
 *
 * @param calls the calls of an {@code org_admin}
 * @param cleanup deletes the objects
 */
record RemoteOrganization(RemoteCalls calls, Cleanup cleanup) {

    record RemoteToken(String secret, UUID id) {}

    /** Creates a service account, the only kind of user that the specified operations can create. */
    JsonNode user(String name, @Nullable String email, String role, UUID... projects) {
        Map<String, Object> body = new HashMap<>(Map.of("name", name, "role", role, "project_ids", projects));
        if (email != null) {
            body.put("email", email);
        }
        return create("/users", body, null);
    }

    /**
     * Creates a token for a user.
     *
     * @param expiresAt the expiration time in RFC 3339 format, or null for a token that does not expire
     */
    RemoteToken token(UUID user, @Nullable String expiresAt) {
        Map<String, Object> body = new HashMap<>(Map.of("user_id", user));
        if (expiresAt != null) {
            body.put("expires_at", expiresAt);
        }
        JsonNode token = create("/users/tokens", body, null);
        return new RemoteToken(text(token, "token"), id(token, "token_id"));
    }

    /**
     * Creates an object, and returns an id in the response.
     *
     * @param project the project that the request names, or null if it names none
     * @param field the field of the id
     */
    UUID create(String path, Map<String, ?> body, @Nullable UUID project, String field) {
        return id(create(path, body, project), field);
    }

    private JsonNode create(String path, Map<String, ?> body, @Nullable UUID project) {
        JsonNode response = calls.post(path, body, project);
        cleanup.created(calls, path, response);
        cleanup.recordIds(response.toString());
        return response;
    }

    static UUID id(JsonNode body, String field) {
        UUID id = UuidText.parse(text(body, field));
        if (id == null) {
            throw new EnvironmentException(field + " in a response is no UUID");
        }
        return id;
    }

    static String text(JsonNode body, String field) {
        if (!body.path(field).isTextual()) {
            throw new EnvironmentException("no text " + field + " in a response");
        }
        return body.get(field).textValue();
    }
}
