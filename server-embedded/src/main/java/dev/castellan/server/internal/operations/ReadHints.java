package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.server.internal.store.ReadHint;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The rows that reading operations probably use first. A store can fetch them together with the caller. */
public final class ReadHints {

    private static final Map<Endpoint<?, ?>, BiFunction<List<UUID>, Map<String, String>, ReadHint>> BY_ENDPOINT =
            Map.of(
                    ProjectEndpoints.GET,
                    (ids, query) -> ReadHint.project(ids.get(0)),
                    ProjectEndpoints.LIST_USERS,
                    (ids, query) -> ReadHint.project(ids.get(0)).andMore(),
                    UserEndpoints.ME,
                    (ids, query) -> ReadHint.NONE.andUser().andProjects(),
                    UserEndpoints.ACCESS,
                    (ids, query) -> access(query.get("project_id")));

    private ReadHints() {}

    /** Returns the hint for a call, from the ids in its path and the parameters of its query. */
    public static ReadHint of(Endpoint<?, ?> endpoint, List<UUID> ids, Map<String, String> query) {
        return BY_ENDPOINT
                .getOrDefault(endpoint, (path, parameters) -> ReadHint.MORE)
                .apply(ids, query);
    }

    private static ReadHint access(@Nullable String project) {
        UUID id = project == null ? null : UuidText.parse(project);
        return (id == null ? ReadHint.NONE : ReadHint.project(id)).andUser();
    }
}
