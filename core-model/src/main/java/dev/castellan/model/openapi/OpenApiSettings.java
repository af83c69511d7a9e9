package dev.castellan.model.openapi;

import dev.castellan.model.Bounds;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorKind;
import java.util.List;
import java.util.Map;

/**
 * The settings of a server that affect its OpenAPI document.
 *
 * @param extensions whether the server offers the operations that extend the specification
 * @param projectHeader the header that names a project
 * @param statuses HTTP statuses that differ from the defaults of {@link ErrorKind}
 * @param ids the maximum number of ids in one list of a request body, except for {@code collection_ids}
 * @param collectionIds the maximum number of {@code collection_ids} for a new input
 * @param publicPath the path before {@code /api/v1} in the URLs that clients call, such as {@code /castellan}, or an
 *     empty string
 * @param hideEmails whether callers without the role {@code org_admin} see only their own e-mail address
 */
public record OpenApiSettings(
        boolean extensions,
        String projectHeader,
        Map<ErrorKind, Integer> statuses,
        int ids,
        int collectionIds,
        String publicPath,
        boolean hideEmails) {

    /** Creates settings with the default limit for {@code collection_ids}, which show all e-mail addresses. */
    public OpenApiSettings(
            boolean extensions, String projectHeader, Map<ErrorKind, Integer> statuses, int ids, String publicPath) {
        this(extensions, projectHeader, statuses, ids, Bounds.COLLECTION_IDS, publicPath, false);
    }

    /** Copies the map. */
    public OpenApiSettings {
        statuses = Map.copyOf(statuses);
    }

    /** Returns the default settings. */
    public static OpenApiSettings standard() {
        return new OpenApiSettings(true, Endpoints.PROJECT_HEADER, Map.of(), Bounds.IDS, "");
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
