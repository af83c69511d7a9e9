package dev.castellan.server.spi;

import static dev.castellan.model.endpoint.ErrorKind.NOT_FOUND;

import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.CollectionRow;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.QueryRow;
import dev.castellan.server.store.rows.UserRow;
import java.util.UUID;

/**
 * Finds the resources that a path names, for the operations of the API and of embedders. Every method throws a {@link
 * Refusal} of kind {@code NOT_FOUND} if the resource does not exist or the caller cannot access it. A caller cannot
 * tell the two cases apart.
 */
public final class AccessibleResources {

    private AccessibleResources() {}

    /** Returns the project with this id, if it exists and the caller can access it. */
    public static ProjectRow project(View view, Caller caller, UUID id) {
        ProjectRow project = view.projects().get(id).orElse(null);
        if (project == null || !caller.canAccess(view, id)) {
            throw missing("project", id);
        }
        return project;
    }

    /** Returns the user with this id, if it exists in the organization. */
    public static UserRow user(View view, UUID id) {
        UserRow user = view.users().get(id).orElse(null);
        if (user == null) {
            throw missing("user", id);
        }
        return user;
    }

    /** Returns the collection with this id, if it exists and the caller can access its project. */
    public static CollectionRow collection(View view, Caller caller, UUID id) {
        CollectionRow collection = view.collections().get(id).orElse(null);
        if (collection == null || !caller.canAccess(view, collection.projectId())) {
            throw missing("collection", id);
        }
        return collection;
    }

    /** Returns the input with this id, if it exists and the caller can access its project. */
    public static InputRow input(View view, Caller caller, UUID id) {
        InputRow input = view.inputs().get(id).orElse(null);
        if (input == null || !caller.canAccess(view, input.projectId())) {
            throw missing("input", id);
        }
        return input;
    }

    /** Returns the query with this id, if it exists and the caller can access its project. */
    public static QueryRow query(View view, Caller caller, UUID id) {
        QueryRow query = view.queries().get(id).orElse(null);
        if (query == null || !caller.canAccess(view, query.projectId())) {
            throw missing("query", id);
        }
        return query;
    }

    /**
     * Returns the refusal that these methods throw. Operations of embedders can use this refusal for other resources.
     *
     * @param what the kind of resource, such as {@code project}
     */
    public static Refusal missing(String what, UUID id) {
        return Refusal.of(NOT_FOUND, what + " " + id + " does not exist or is not accessible");
    }
}
