package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Endpoint;
import java.util.List;
import java.util.UUID;

/**
 * The API operation that a form for admins performs.
 *
 * @param positions the positions in the page path, as for {@link PageRequest#id}, of the ids in the operation path
 */
public record AdminOperation(Endpoint<?, ?> endpoint, List<Integer> positions) {

    /** Returns whether the ids in the page path are all that the operation needs. */
    boolean isComplete() {
        return !endpoint.takesBody() && endpoint.path().variables().size() == positions.size();
    }

    /** Returns the ids for the path of the operation, taken from the path of the page. */
    List<UUID> path(PageRequest request) {
        return positions.stream().map(request::id).toList();
    }
}
