package dev.castellan.conformance.internal.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Deletes the objects that were created for a case or by a case, in all organizations. Not thread-safe. */
final class Cleanup {

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final List<RemoteCalls> admins;
    private final Deque<String> created = new ArrayDeque<>();

    /**
     * Creates an instance that knows no objects yet.
     *
     * @param admins the calls of an {@code org_admin} of each organization
     */
    Cleanup(List<RemoteCalls> admins) {
        this.admins = List.copyOf(admins);
    }

    /** Adds the object that a POST request has created. */
    void created(String path, JsonNode body) {
        String object = pathOf(path, body);
        if (object != null) {
            created.push(object);
        }
    }

    private static @Nullable String pathOf(String path, JsonNode body) {
        if (path.equals("/users/tokens") || path.endsWith("/rotation")) {
            return under("/users/tokens", body, "token_id");
        }
        return switch (path) {
            case "/projects" -> under(path, body, "project_id");
            case "/users", "/users/invitations" -> under("/users", body, "user_id");
            case "/collections", "/inputs", "/queries" -> under(path, body, "id");
            default -> null;
        };
    }

    private static @Nullable String under(String path, JsonNode body, String field) {
        return body.path(field).isTextual() ? path + "/" + body.get(field).textValue() : null;
    }

    /**
     * Deletes the objects, newest first, because objects may refer to older ones. Stops if the deployment does not
     * answer.
     *
     * @return the paths of the objects that still exist
     */
    List<String> clear() {
        List<String> left = new ArrayList<>();
        try {
            for (String path = created.peek(); path != null; path = created.peek()) {
                if (!delete(path)) {
                    left.add(path);
                }
                created.pop();
            }
        } catch (StageException e) {
            left.addAll(created);
            created.clear();
        }
        return left;
    }

    /** Returns whether the object no longer exists. Only the admin of its organization can delete it. */
    private boolean delete(String path) {
        boolean refused = false;
        for (RemoteCalls admin : admins) {
            int status = delete(admin, path);
            if (status / 100 == 2) {
                return true;
            }
            refused |= status != NOT_FOUND;
        }
        // a deployment without this deletion may answer 404 too
        return !refused && admins.stream().noneMatch(admin -> admin.status(path) == OK);
    }

    private static int delete(RemoteCalls admin, String path) {
        int status = admin.delete(path);
        if (status == CONFLICT && path.startsWith("/projects/")) {
            admin.put(path + "/archive");
            return admin.delete(path + "?contents=true");
        }
        return status;
    }
}
