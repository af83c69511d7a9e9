package dev.castellan.server.jdbc.internal.tables;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Checks a PostgreSQL plan for faults. A fault is a sort or scan whose cost grows with the organization. */
final class PostgresPlan {

    private static final Set<String> NEUTRAL =
            Set.of("Limit", "Append", "Merge Append", "Subquery Scan", "Result", "Nested Loop", "Aggregate", "Memoize");

    /** Acceptable alternatives to an index scan if the planner expects few rows. */
    private static final Set<String> INSTEAD = Set.of("Sort", "Bitmap Heap Scan", "Bitmap Index Scan", "BitmapOr");

    private static final int MAX_ROWS = 200;

    private final boolean severalKeys;
    private final boolean special;
    private final List<String> faults = new ArrayList<>();

    private PostgresPlan(boolean severalKeys, boolean special) {
        this.severalKeys = severalKeys;
        this.special = special;
    }

    /**
     * Returns the faulty steps of a plan in JSON format.
     *
     * @param severalKeys whether there are several sort keys, which requires sorting users with equal first keys
     * @param special true for a custom plan, which PostgreSQL makes for specific values; false for a generic plan
     */
    static List<String> faults(String json, boolean severalKeys, boolean special) throws JsonProcessingException {
        PostgresPlan plan = new PostgresPlan(severalKeys, special);
        plan.check(new ObjectMapper().readTree(json).get(0).get("Plan"));
        return plan.faults;
    }

    private void check(JsonNode step) {
        if (!isFine(step)) {
            faults.add(step.toString());
        }
        step.path("Plans").forEach(this::check);
    }

    private boolean isFine(JsonNode step) {
        String type = step.get("Node Type").asText();
        if (INSTEAD.contains(type) && expected(step) <= MAX_ROWS) {
            return true;
        }
        return switch (type) {
            case "Index Scan", "Index Only Scan" -> !walksAll(step) && !walksEvents(step);
            case "Sort" -> ends(child(step));
            case "Incremental Sort" -> severalKeys;
            default -> NEUTRAL.contains(type);
        };
    }

    /** Returns true if the step scans all users, unless the planner expects many of them to match. */
    private boolean walksAll(JsonNode walk) {
        boolean isOfAll = !walk.path("Index Cond").asText().contains(" AND ") && !isOfOtherRoles(walk);
        return isOfAll && walk.path("Alias").asText().matches("u(_\\d+)?") && !(special && expected(walk) > MAX_ROWS);
    }

    /**
     * Returns true if the step scans an unknown number of events and checks a condition outside the index. The alias x
     * belongs to a single-row lookup.
     */
    private static boolean walksEvents(JsonNode walk) {
        boolean isOfEvents = walk.path("Relation Name").asText().startsWith("audit_");
        return isOfEvents && walk.has("Filter") && !walk.path("Alias").asText().equals("x");
    }

    private static int expected(JsonNode step) {
        return step.get("Plan Rows").asInt();
    }

    /** Returns true if a step ends after a page, or after the few rows that are sorted for a page. */
    private static boolean ends(JsonNode step) {
        return switch (step.get("Node Type").asText()) {
            case "Limit" -> true;
            case "Nested Loop" -> ends(child(step));
            case "Append", "Merge Append", "Subquery Scan", "Sort" -> allEnd(step);
            default -> isOfOtherRoles(step);
        };
    }

    private static boolean allEnd(JsonNode step) {
        boolean all = true;
        for (JsonNode child : step.get("Plans")) {
            all &= ends(child);
        }
        return all;
    }

    private static boolean isOfOtherRoles(JsonNode step) {
        return step.path("Index Name").asText().equals("users_of_other_roles");
    }

    private static JsonNode child(JsonNode step) {
        return step.get("Plans").get(0);
    }
}
