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
 * Refusal} of kind {@code NOT_FOUND} both for what does not exist and for what the caller cannot access, so that
 * callers cannot tell these apart.
 */
public final class Visible {

    private Visible() {}

    /** Returns the project with this id, if it exists and the caller can access it. */
    public static ProjectRow project(View view, Caller caller, UUID id) {
        return view.projects()
                .get(id)
                .filter(project -> caller.canAccess(view, id))
                .orElseThrow(() -> missing("project", id));
    }

    /** Returns the user with this id, if the organization has it. */
    public static UserRow user(View view, UUID id) {
        return view.users().get(id).orElseThrow(() -> missing("user", id));
    }

    /** Returns the collection with this id, if it exists and the caller can access its project. */
    public static CollectionRow collection(View view, Caller caller, UUID id) {
        return view.collections()
                .get(id)
                .filter(collection -> caller.canAccess(view, collection.projectId()))
                .orElseThrow(() -> missing("collection", id));
    }

    /** Returns the input with this id, if it exists and the caller can access its project. */
    public static InputRow input(View view, Caller caller, UUID id) {
        return view.inputs()
                .get(id)
                .filter(input -> caller.canAccess(view, input.projectId()))
                .orElseThrow(() -> missing("input", id));
    }

    /** Returns the query with this id, if it exists and the caller can access its project. */
    public static QueryRow query(View view, Caller caller, UUID id) {
        return view.queries()
                .get(id)
                .filter(query -> caller.canAccess(view, query.projectId()))
                .orElseThrow(() -> missing("query", id));
    }

    /**
     * Returns the refusal that these methods throw, for resources of an embedder.
     *
     * @param what the kind of resource, such as {@code project}
     */
    public static Refusal missing(String what, UUID id) {
        return Refusal.of(NOT_FOUND, what + " " + id + " does not exist or is not accessible");
    }
}
