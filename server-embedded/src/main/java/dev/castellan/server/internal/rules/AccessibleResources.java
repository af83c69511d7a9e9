package dev.castellan.server.internal.rules;

import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CollectionRow;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.ProjectRow;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.util.UUID;

/**
 * Finds the resources that a path names, for the operations of the API. Every method throws a {@link
 * Refusal} of kind {@code NOT_FOUND} if the resource does not exist or the caller cannot access it. A caller cannot
 * tell the two cases apart.
 */
public final class AccessibleResources {

    private AccessibleResources() {}

    /** Returns the project with this id, if it exists and the caller can access it. */
    public static ProjectRow project(View view, Caller caller, UUID id) {
        ProjectRow project = view.projects().get(id).orElse(null);
        if (project == null || !canAccess(view, caller, id)) {
            throw Refusal.missing("project", id);
        }
        return project;
    }

    /** Returns the user with this id, if it exists in the organization. */
    public static UserRow user(View view, UUID id) {
        UserRow user = view.users().get(id).orElse(null);
        if (user == null) {
            throw Refusal.missing("user", id);
        }
        return user;
    }

    /** Returns the collection with this id, if it exists and the caller can access its project. */
    public static CollectionRow collection(View view, Caller caller, UUID id) {
        CollectionRow collection = view.collections().get(id).orElse(null);
        if (collection == null || !canAccess(view, caller, collection.projectId())) {
            throw Refusal.missing("collection", id);
        }
        return collection;
    }

    /** Returns the input with this id, if it exists and the caller can access its project. */
    public static InputRow input(View view, Caller caller, UUID id) {
        InputRow input = view.inputs().get(id).orElse(null);
        if (input == null || !canAccess(view, caller, input.projectId())) {
            throw Refusal.missing("input", id);
        }
        return input;
    }

    /** Returns the query with this id, if it exists and the caller can access its project. */
    public static QueryRow query(View view, Caller caller, UUID id) {
        QueryRow query = view.queries().get(id).orElse(null);
        if (query == null || !canAccess(view, caller, query.projectId())) {
            throw Refusal.missing("query", id);
        }
        return query;
    }

    /**
     * Returns whether the project exists and the caller can access it. An {@code org_admin} can access all projects. A
     * {@code client} can access the default project and its assigned projects (specification, "Role rules").
     */
    public static boolean canAccess(View view, Caller caller, UUID projectId) {
        return caller.isAdmin()
                ? view.projects().get(projectId).isPresent()
                : view.isDefaultProject(projectId) || view.memberships().contains(projectId, caller.userId());
    }
}
