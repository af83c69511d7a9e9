package dev.castellan.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A change that a client made, in the form of its audit event.
 *
 * @param operation the id of the operation
 * @param objects the ids in the path, followed by the id of the created object
 */
record AcknowledgedChange(String operation, List<UUID> objects) {

    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    /**
     * Returns the change that the request's audit event must describe.
     *
     * @param created the id of the created object; ignored if the request creates nothing
     */
    static AcknowledgedChange of(Change change, UUID created) {
        List<UUID> objects = new ArrayList<>(ID.matcher(change.path())
                .results()
                .map(MatchResult::group)
                .map(UUID::fromString)
                .toList());
        if (change.created() != null) {
            objects.add(created);
        }
        return new AcknowledgedChange(operation(change), List.copyOf(objects));
    }

    /** Returns the change that an audit event describes. */
    static AcknowledgedChange notifications(JsonNode event) {
        List<UUID> objects = new ArrayList<>();
        event.path("object_ids").forEach(id -> objects.add(UUID.fromString(id.textValue())));
        return new AcknowledgedChange(event.path("operation").asText(), List.copyOf(objects));
    }

    private static String operation(Change change) {
        String path = ID.matcher(change.path()).replaceAll("{}");
        return Endpoints.ALL.stream()
                .filter(endpoint -> endpoint.method().name().equals(change.method())
                        && endpoint.path()
                                .toString()
                                .replaceAll("\\{[^}]*}", "{}")
                                .equals(path))
                .map(Endpoint::id)
                .findFirst()
                .orElseThrow();
    }
}
