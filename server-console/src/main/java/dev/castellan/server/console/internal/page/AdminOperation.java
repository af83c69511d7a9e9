package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * The operation of the API that a form for admins asks for.
 *
 * @param endpoint its endpoint
 * @param positions which ids of the path of the page it has in its own path, in their order
 */
public record AdminOperation(Endpoint<?, ?> endpoint, List<Integer> positions) {

    /** Copies the list. */
    public AdminOperation {
        positions = List.copyOf(positions);
    }

    /** Returns an operation with these ids of the path of the page. */
    public static AdminOperation of(Endpoint<?, ?> endpoint, int... positions) {
        return new AdminOperation(endpoint, IntStream.of(positions).boxed().toList());
    }

    /** Performs it for an admin, with the ids of the path alone. */
    public void perform(PageRequest request) {
        request.call(endpoint, Arguments.path(path(request).toArray(UUID[]::new)));
    }

    /** Returns the ids that the operation has in its path, as far as the path of the page names them. */
    List<UUID> path(PageRequest request) {
        return positions.stream().map(request::id).toList();
    }
}
