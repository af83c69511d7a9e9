package dev.castellan.server.jdbc.internal.tables;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Checks a SQLite plan for faults. A fault is a sort or scan whose cost grows with the organization. */
final class SqlitePlan {

    /**
     * Scans of subqueries with a limit, by their names in the store's statements, and searches for the tokens of a
     * prefix.
     */
    private static final Pattern ENDING =
            Pattern.compile("SCAN (w\\d+|m|named)|SEARCH tokens USING INDEX tokens_by_prefix .*AND prefix=.*");

    /** A scan that starts at the organization's first user or at an id. */
    private static final Pattern WALK_OF_ALL =
            Pattern.compile("SEARCH u .*\\(organization_id=\\?( AND user_id>\\?)?\\)");

    /** A scan of an audit event index that uses the organization but not the indexed column. */
    private static final Pattern WALK_OF_EVENTS =
            Pattern.compile("SEARCH audit_\\w+ USING .*INDEX audit_\\w+_by_\\w+ \\(organization_id=\\?\\)");

    private static final String OTHER_ROLES = "USING INDEX users_of_other_roles";

    private final List<Step> steps;
    private final boolean severalKeys;

    private SqlitePlan(List<Step> steps, boolean severalKeys) {
        this.steps = steps;
        this.severalKeys = severalKeys;
    }

    /** Returns the faulty steps in the plan of a statement. */
    static List<String> faults(Connection connection, RanStatement statement, boolean severalKeys) throws SQLException {
        List<Step> steps = explained(connection, statement);
        SqlitePlan plan = new SqlitePlan(steps, severalKeys);
        return steps.stream().filter(plan::isFault).map(Step::detail).toList();
    }

    /** Returns all steps in the plan of a statement. */
    static List<String> steps(Connection connection, RanStatement statement) throws SQLException {
        return explained(connection, statement).stream().map(Step::detail).toList();
    }

    private static List<Step> explained(Connection connection, RanStatement statement) throws SQLException {
        List<Step> steps = new ArrayList<>();
        try (Statement explain = connection.createStatement();
                ResultSet rows = explain.executeQuery("EXPLAIN QUERY PLAN " + statement.sql())) {
            while (rows.next()) {
                steps.add(new Step(rows.getInt("parent"), rows.getString("detail")));
            }
        }
        return steps;
    }

    private boolean isFault(Step step) {
        String detail = step.detail();
        if (detail.startsWith("USE TEMP B-TREE")) {
            return !(severalKeys && detail.contains("LAST")) && !sortsWhatEnds(step);
        }
        boolean isScan = detail.startsWith("SCAN") && !ends(step);
        boolean isWalkOfAll = WALK_OF_ALL.matcher(detail).matches();
        boolean isWalkOfEvents = WALK_OF_EVENTS.matcher(detail).matches();
        return detail.contains("AUTOMATIC")
                || isScan
                || isWalkOfEvents
                || (isWalkOfAll && !detail.contains(OTHER_ROLES));
    }

    private boolean sortsWhatEnds(Step sort) {
        return steps.stream()
                .filter(step -> step.parent() == sort.parent())
                .anyMatch(step -> ends(step) || step.detail().contains(OTHER_ROLES));
    }

    private boolean ends(Step scan) {
        boolean isOfFound = scan.detail().equals("SCAN u")
                && steps.stream().map(Step::detail).anyMatch("CO-ROUTINE u"::equals);
        return isOfFound || ENDING.matcher(scan.detail()).matches();
    }

    private record Step(int parent, String detail) {}
}
