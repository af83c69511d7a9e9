package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * The operation of the API that a form for admins requests.
 *
 * @param endpoint the endpoint of the operation
 * @param positions the positions of its path ids among the ids in the path of the page
 */
public record AdminOperation(Endpoint<?, ?> endpoint, List<Integer> positions) {

    /** Copies the list. */
    public AdminOperation {
        positions = List.copyOf(positions);
    }

    /** Returns an operation whose path contains the page ids at these positions. */
    public static AdminOperation of(Endpoint<?, ?> endpoint, int... positions) {
        return new AdminOperation(endpoint, IntStream.of(positions).boxed().toList());
    }

    /** Performs the operation, which needs no body. */
    public void perform(PageRequest request) {
        request.call(endpoint, Arguments.path(path(request).toArray(UUID[]::new)));
    }

    /** Returns the path ids of the operation that the path of the page contains. */
    List<UUID> path(PageRequest request) {
        return positions.stream().map(request::id).toList();
    }
}
