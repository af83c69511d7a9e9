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

    private static final AcknowledgedChange CREATION = new AcknowledgedChange("organizations.create", List.of());

    private AuditCheck() {}

    /**
     * Checks that the events of requests describe exactly these changes, and that a command created the organization.
     */
    static void check(Api admin, Collection<AcknowledgedChange> created) {
        List<JsonNode> events = admin.all("/audit-events");
        List<AcknowledgedChange> expected = new ArrayList<>(created);
        expected.add(CREATION);
        require(
                count(expected),
                count(events.stream().map(AuditCheck::notifications).toList()));
    }

    private static AcknowledgedChange notifications(JsonNode event) {
        AcknowledgedChange received = AcknowledgedChange.notifications(event);
        // clients never learn the id of the organization
        return event.path("via").asText().equals("api")
                ? received
                : new AcknowledgedChange(received.operation(), List.of());
    }

    private static void require(Map<String, Long> expected, Map<String, Long> match) {
        if (!match.equals(expected)) {
            throw new AssertionError(
                    "audit events: missing " + surplus(expected, match) + ", too many " + surplus(match, expected));
        }
    }

    private static Map<String, Long> surplus(Map<String, Long> one, Map<String, Long> other) {
        Map<String, Long> surplus = new TreeMap<>(one);
        surplus.entrySet().removeIf(entry -> entry.getValue() <= other.getOrDefault(entry.getKey(), 0L));
        return surplus;
    }

    private static Map<String, Long> count(List<AcknowledgedChange> changes) {
        return changes.stream().collect(Collectors.groupingBy(AcknowledgedChange::toString, Collectors.counting()));
    }
}
