package dev.castellan.conformance.internal.remote;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.conformance.internal.remote.RemoteEnvironments.EnvironmentException;
import dev.castellan.model.internal.text.UuidText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Deletes the objects that were created for a case or by a case, and no other objects. Not thread-safe. */
final class Cleanup {

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final Pattern ID =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", Pattern.CASE_INSENSITIVE);

    private final Set<UUID> existing;
    private final Map<String, RemoteCalls> adminsByToken = new HashMap<>();
    private final Deque<Created> created = new ArrayDeque<>();

    /**
     * Creates an instance without objects.
     *
     * @param existing the ids of existing objects, from all previous responses. This instance adds further ids
     */
    Cleanup(Set<UUID> existing) {
        this.existing = existing;
    }

    /** An object, and an {@code org_admin} of its organization, or null if no administrator may delete the object. */
    private record Created(String path, @Nullable RemoteCalls admin) {}

    /** Adds the object that a request has created, if the head of the request contains one of the added tokens. */
    void created(String head, String path, JsonNode body) {
        RemoteCalls admin = adminsByToken.entrySet().stream()
                .filter(token -> head.contains(token.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null);
        created(admin, path, body);
    }

    /** Adds the object that a successful POST request has created in an organization. */
    void created(@Nullable RemoteCalls admin, String path, JsonNode body) {
        if (path.equals("/users/tokens") || path.endsWith("/rotation")) {
            add(admin, "/users/tokens/", body.path("token_id"));
            if (admin != null && body.path("token").isTextual()) {
                adminsByToken.put(body.get("token").textValue(), admin);
            }
        } else if (path.equals("/projects")) {
            add(admin, "/projects/", body.path("project_id"));
        } else if (path.equals("/users") || path.equals("/users/invitations")) {
            add(admin, "/users/", body.path("user_id"));
        } else if (Set.of("/collections", "/inputs", "/queries").contains(path)) {
            add(admin, path + "/", body.path("id"));
        }
    }

    private void add(@Nullable RemoteCalls admin, String path, JsonNode id) {
        if (!id.isTextual()) {
            return;
        }
        UUID uuid = UuidText.parse(id.textValue());
        if (uuid == null) {
            created.push(new Created(path + "(malformed id)", null));
        } else if (!existing.contains(uuid)) {
            created.push(new Created(path + uuid, admin));
        }
    }

    /** Records the ids in a response. Must be called after the object in the response was added. */
    void recordIds(String body) {
        ID.matcher(body).results().forEach(match -> existing.add(UUID.fromString(match.group())));
    }

    /**
     * Deletes the objects, newest first, because objects may refer to older objects. Stops if the deployment does not
     * respond.
     *
     * @return the paths of the objects that still exist
     */
    List<String> clear() {
        List<String> remaining = new ArrayList<>();
        try {
            for (Created object = created.peek(); object != null; object = created.peek()) {
                if (!isDeleted(object)) {
                    remaining.add(object.path());
                }
                created.pop();
            }
        } catch (EnvironmentException e) {
            created.forEach(object -> remaining.add(object.path()));
            created.clear();
        }
        return remaining;
    }

    /** Deletes an object, and returns whether it no longer exists. */
    private static boolean isDeleted(Created object) {
        RemoteCalls admin = object.admin();
        if (admin == null) {
            return false;
        }
        int status = admin.delete(object.path());
        // a deployment that cannot delete such objects may also respond with 404
        return RemoteCalls.isSuccess(status) || (status == NOT_FOUND && admin.status(object.path()) != OK);
    }
}
