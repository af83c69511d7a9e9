package dev.castellan.model.openapi;

import dev.castellan.model.Bounds;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import java.util.List;
import java.util.Map;

/**
 * The settings of a server that its OpenAPI document shows.
 *
 * @param extensions whether it has the operations beyond the specification
 * @param projectHeader the header that names a project
 * @param statuses statuses that differ from those of {@link ErrorKind}
 * @param ids the most ids in one list of a request body, {@code collection_ids} aside
 * @param collectionIds the most {@code collection_ids} of a new input
 * @param publicPath what stands in front of {@code /api/v1} in the URLs that clients call, such as {@code /castellan};
 *     empty if nothing does
 */
public record Deployment(
        boolean extensions,
        String projectHeader,
        Map<ErrorKind, Integer> statuses,
        int ids,
        int collectionIds,
        String publicPath) {

    /** Settings with the default limit of {@code collection_ids}. */
    public Deployment(
            boolean extensions, String projectHeader, Map<ErrorKind, Integer> statuses, int ids, String publicPath) {
        this(extensions, projectHeader, statuses, ids, Bounds.COLLECTION_IDS, publicPath);
    }

    /** Copies the map. */
    public Deployment {
        statuses = Map.copyOf(statuses);
    }

    /** Returns the default settings. */
    public static Deployment standard() {
        return new Deployment(true, Endpoints.PROJECT_HEADER, Map.of(), Bounds.IDS, "");
    }

    List<Endpoint<?, ?>> endpoints() {
        return Endpoints.ALL.stream()
                .filter(endpoint -> extensions || !endpoint.extension())
                .toList();
    }

    int status(ErrorKind kind) {
        return statuses.getOrDefault(kind, kind.status());
    }
}
