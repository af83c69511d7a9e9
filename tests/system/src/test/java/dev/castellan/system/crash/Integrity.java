package dev.castellan.system.crash;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks the rows in the store against rules that hold at all times. The server deletes the rows of a deleted
 * organization without updating its counters, so the rules for counters and audit events ignore this organization.
 */
final class Integrity {

    private static final String KEPT =
            "organization_id NOT IN (SELECT organization_id FROM organizations WHERE deleted)";

    private static final Map<String, String> RULES = rules();

    private Integrity() {}

    /** Checks all rules. */
    static void check(Backing backing) {
        try (Connection connection = backing.connect();
                Statement statement = connection.createStatement()) {
            for (Map.Entry<String, String> rule : RULES.entrySet()) {
                requireNone(statement, rule.getKey(), rule.getValue());
            }
            if (connection.getMetaData().getDatabaseProductName().equals("SQLite")) {
                requireNone(statement, "a key leads nowhere", "SELECT \"table\" FROM pragma_foreign_key_check");
                requireNone(
                        statement,
                        "the file is damaged",
                        "SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'");
            }
        } catch (SQLException e) {
            throw new AssertionError("the rows cannot be read", e);
        }
    }

    private static void requireNone(Statement statement, String what, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            if (rows.next()) {
                throw new AssertionError(what + ": " + rows.getString(1));
            }
        }
    }

    private static Map<String, String> rules() {
        Map<String, String> rules = new LinkedHashMap<>();
        rules.put("an organization without an admin", """
                SELECT name FROM organizations o WHERE NOT EXISTS (SELECT 1 FROM users u
                WHERE u.organization_id = o.organization_id AND u.role = 'org_admin') AND o.""" + KEPT);
        rules.put("an organization without its default project", """
                SELECT name FROM organizations o WHERE NOT EXISTS (SELECT 1 FROM projects p
                WHERE p.organization_id = o.organization_id AND p.project_id = o.default_project_id) AND o.""" + KEPT);
        rules.put("a token without an owner", orphans("tokens", "users", "o.user_id = c.user_id"));
        rules.put("a member that is no user", orphans("memberships", "users", "o.user_id = c.user_id"));
        rules.put("a member of no project", orphans("memberships", "projects", "o.project_id = c.project_id"));
        rules.put("a collection of no project", orphans("collections", "projects", "o.project_id = c.project_id"));
        rules.put("an input of no project", orphans("inputs", "projects", "o.project_id = c.project_id"));
        rules.put("an input held by nothing", orphans("collection_inputs", "collections", inProject("collection_id")));
        rules.put(
                "a collection that holds nothing real", orphans("collection_inputs", "inputs", inProject("input_id")));
        rules.put("a query of no input", orphans("queries", "inputs", inProject("input_id")));
        rules.put("two users with one e-mail", """
                SELECT min(email) FROM users GROUP BY organization_id, email_key HAVING count(*) > 1""");
        rules.put("a collection with a wrong number of inputs", """
                SELECT c.id FROM collections c WHERE c.input_count <> (SELECT count(*) FROM collection_inputs i
                WHERE i.organization_id = c.organization_id AND i.collection_id = c.id) AND c.""" + KEPT);
        for (String thing : List.of("project", "user", "collection", "input")) {
            rules.put("an organization with a wrong number of " + thing + "s", counted(thing + "_count", thing + "s"));
        }
        rules.put(
                "an organization with a wrong number of tokens",
                counted("token_count", "(SELECT * FROM tokens WHERE rule_id IS NULL)"));
        rules.put("a rule of no issuer", orphans("federation_rules", "issuers", "o.issuer_id = c.issuer_id"));
        rules.put("a rule of no user", orphans("federation_rules", "users", "o.user_id = c.user_id"));
        rules.put(
                "a token of no rule",
                orphans(
                        "(SELECT * FROM tokens WHERE rule_id IS NOT NULL)",
                        "federation_rules",
                        "o.rule_id = c.rule_id"));
        rules.put("an organization with a wrong number of queries", counted("query_count", "queries"));
        rules.put("an organization with wrong bytes of payload", """
                SELECT o.name FROM organizations o WHERE o.payload_bytes <>
                (SELECT coalesce(sum(octet_length(i.payload)), 0) FROM inputs i
                  WHERE i.organization_id = o.organization_id)
                + (SELECT coalesce(sum(octet_length(q.payload)), 0) FROM queries q
                  WHERE q.organization_id = o.organization_id) AND o.""" + KEPT);
        rules.put(
                "an organization with a wrong number of stored responses",
                counted("kept_answer_count", "kept_answers"));
        rules.put("an organization with wrong bytes of stored responses", """
                SELECT o.name FROM organizations o WHERE o.kept_answer_bytes <>
                (SELECT coalesce(sum(octet_length(k.body)), 0) FROM kept_answers k
                  WHERE k.organization_id = o.organization_id) AND o.""" + KEPT);
        rules.put("an object of no audit event", """
                SELECT c.object_id FROM audit_objects c WHERE NOT EXISTS (SELECT 1 FROM audit_events o
                WHERE o.organization_id = c.organization_id AND o.at = c.at AND o.event_id = c.event_id)""");
        rules.put("an audit event with a wrong number of objects", """
                SELECT e.event_id FROM audit_events e LEFT JOIN (
                  SELECT organization_id, event_id, count(*) AS number FROM audit_objects
                  GROUP BY organization_id, event_id) o
                ON o.organization_id = e.organization_id AND o.event_id = e.event_id
                WHERE coalesce(octet_length(e.object_ids), 0) <> 16 * coalesce(o.number, 0) AND e.""" + KEPT);
        return rules;
    }

    private static String counted(String counter, String table) {
        return "SELECT o.name FROM organizations o WHERE o." + counter + " <> (SELECT count(*) FROM " + table
                + " x WHERE x.organization_id = o.organization_id) AND o." + KEPT;
    }

    private static String inProject(String column) {
        return "o.id = c." + column + " AND o.project_id = c.project_id";
    }

    private static String orphans(String table, String owners, String condition) {
        return "SELECT c.organization_id FROM " + table + " c WHERE NOT EXISTS (SELECT 1 FROM " + owners
                + " o WHERE o.organization_id = c.organization_id AND " + condition + ")";
    }
}
