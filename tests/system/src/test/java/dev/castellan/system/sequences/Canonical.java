package dev.castellan.system.sequences;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.system.statemodel.Json;
import dev.castellan.system.statemodel.Paging;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Converts bodies to a canonical form, in which bodies with the same meaning are equal. */
final class Canonical {

    private static final List<String> OF_USE = List.of(
            "last_used_at",
            "last_used_address",
            "daily_calls",
            "last_refused_at",
            "last_refused_address",
            "last_refused_code");
    private static final Set<String> SETS = Set.of("project_ids", "inputs");

    private Canonical() {}

    /** Returns a body with sorted sets and without values that no model can predict. */
    static JsonNode of(JsonNode body) {
        if (body.isArray()) {
            return sorted(body);
        }
        if (!body.isObject()) {
            return body;
        }
        ObjectNode copy = body.deepCopy();
        copy.remove(OF_USE);
        if (copy.has("next_cursor")) {
            copy.put("next_cursor", Paging.ANY_CURSOR);
        }
        SETS.stream().filter(copy::has).forEach(name -> copy.set(name, sorted(copy.get(name))));
        if (copy.has("data")) {
            copy.set("data", Json.array(items(copy.get("data")).toList()));
        }
        return copy;
    }

    private static JsonNode sorted(JsonNode array) {
        return Json.array(
                items(array).sorted(Comparator.comparing(JsonNode::toString)).toList());
    }

    private static Stream<JsonNode> items(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(Canonical::of);
    }
}
