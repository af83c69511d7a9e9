package dev.castellan.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Compares the audit events in a store with the changes that clients made. Each change must have one event, and each
 * event must belong to a change.
 */
final class AuditCheck {

    private static final MadeChange CREATION = new MadeChange("organizations.create", List.of());

    private AuditCheck() {}

    /**
     * Checks that the events of requests describe exactly these changes, and that a command created the organization.
     */
    static void check(Api admin, Collection<MadeChange> made) {
        List<JsonNode> events = admin.all("/audit-events");
        List<MadeChange> expected = new ArrayList<>(made);
        expected.add(CREATION);
        require(count(expected), count(events.stream().map(AuditCheck::told).toList()));
    }

    private static MadeChange told(JsonNode event) {
        MadeChange told = MadeChange.told(event);
        // clients never learn the id of the organization
        return event.path("via").asText().equals("api") ? told : new MadeChange(told.operation(), List.of());
    }

    private static void require(Map<String, Long> expected, Map<String, Long> found) {
        if (!found.equals(expected)) {
            throw new AssertionError(
                    "audit events: missing " + surplus(expected, found) + ", too many " + surplus(found, expected));
        }
    }

    private static Map<String, Long> surplus(Map<String, Long> one, Map<String, Long> other) {
        Map<String, Long> surplus = new TreeMap<>(one);
        surplus.entrySet().removeIf(entry -> entry.getValue() <= other.getOrDefault(entry.getKey(), 0L));
        return surplus;
    }

    private static Map<String, Long> count(List<MadeChange> changes) {
        return changes.stream().collect(Collectors.groupingBy(MadeChange::toString, Collectors.counting()));
    }
}
