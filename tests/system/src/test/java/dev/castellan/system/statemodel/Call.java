package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.castellan.model.endpoint.Endpoint;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A request that the tests send to the server and to the model.
 *
 * @param endpoint the endpoint
 * @param token the id of its token, or, for an unknown secret, an id that no token has
 * @param ids the ids in the path
 * @param query the query parameters, except the cursor
 * @param project the project in the header, or null
 * @param body the body, or a missing node
 * @param skip the number of list items on the previous pages
 */
public record Call(
        Endpoint<?, ?> endpoint,
        UUID token,
        List<UUID> ids,
        Map<String, String> query,
        @Nullable UUID project,
        JsonNode body,
        int skip) {

    /** Defensively copies the collections. */
    public Call {
        ids = List.copyOf(ids);
        query = Map.copyOf(query);
    }

    /** Creates a call to an endpoint with a token and the ids for its path. */
    public static Call of(Endpoint<?, ?> endpoint, UUID token, UUID... ids) {
        return new Call(endpoint, token, List.of(ids), Map.of(), null, MissingNode.getInstance(), 0);
    }

    public Call with(Map<String, String> newQuery) {
        return new Call(endpoint, token, ids, newQuery, project, body, skip);
    }

    /** Returns a copy with a body. */
    public Call with(JsonNode newBody) {
        return new Call(endpoint, token, ids, query, project, newBody, skip);
    }

    /** Returns a copy that names a project in the header. */
    public Call in(@Nullable UUID newProject) {
        return new Call(endpoint, token, ids, query, newProject, body, skip);
    }

    public Call skipping(int items) {
        return new Call(endpoint, token, ids, query, project, body, items);
    }

    /** Returns the path and the query, relative to the API's base path. */
    public String target() {
        String path = endpoint.path().expand(ids);
        String parameters = query.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .sorted()
                .collect(Collectors.joining("&"));
        return parameters.isEmpty() ? path : path + "?" + parameters;
    }

    @Override
    public String toString() {
        return endpoint.method() + " " + target() + (project == null ? "" : " [project " + project + "]")
                + (body.isMissingNode() ? "" : " " + body);
    }
}
