package dev.castellan.model.endpoint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one call to an endpoint.
 *
 * @param <I> the type of the request body
 * @param path the ids for the path variables, in template order
 * @param query the query parameters in order, without percent-encoding
 * @param project the project to name in the header, or {@code null} for the default project
 * @param body the request body, or {@code null} if the endpoint takes no body or an optional body is omitted
 */
public record Arguments<I>(
        List<UUID> path,
        Map<String, String> query,
        @Nullable UUID project,
        @Nullable I body) {

    /** Copies the list and the map. */
    public Arguments {
        // keeps a missing id, because only the path template can name it
        path = Collections.unmodifiableList(new ArrayList<>(path));
        query = query.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(query));
    }

    /** Returns empty arguments. */
    public static <I> Arguments<I> none() {
        return new Arguments<>(List.of(), Map.of(), null, null);
    }

    /** Returns arguments that consist only of these path ids. */
    public static <I> Arguments<I> path(UUID... ids) {
        return new Arguments<>(Arrays.asList(ids), Map.of(), null, null);
    }

    /** Returns arguments that consist only of this body. */
    public static <I> Arguments<I> body(I body) {
        return new Arguments<>(List.of(), Map.of(), null, Objects.requireNonNull(body, "body: is required"));
    }

    /**
     * Returns a copy that names this project in the header. Without the header, the server uses the default project.
     */
    public Arguments<I> inProject(UUID newProject) {
        return new Arguments<>(path, query, Objects.requireNonNull(newProject, "project: is required"), body);
    }

    /** Returns a copy with these path ids. */
    public Arguments<I> withPath(UUID... ids) {
        return new Arguments<>(Arrays.asList(ids), query, project, body);
    }

    /** Returns a copy with these query parameters. */
    public Arguments<I> withQuery(Map<String, String> newQuery) {
        return new Arguments<>(path, newQuery, project, body);
    }

    /**
     * Returns the path id at this position.
     *
     * @param position the zero-based position of the path variable
     */
    public UUID id(int position) {
        return path.get(position);
    }

    /**
     * Returns the body of a call to an endpoint that requires one.
     *
     * @throws IllegalStateException if there is no body
     */
    public I requiredBody() {
        if (body == null) {
            throw new IllegalStateException("the call does not have a body");
        }
        return body;
    }
}
