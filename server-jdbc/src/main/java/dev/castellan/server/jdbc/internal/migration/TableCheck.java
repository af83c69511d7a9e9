package dev.castellan.server.jdbc.internal.migration;

import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.store.StoreUnavailableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;

/**
 * Checks that every table has the expected columns and that the database user can read them. The migration history does
 * not show changes made without a migration.
 */
final class TableCheck {

    /** The columns of every table after the latest migration. */
    static final Map<String, String> COLUMNS = new TreeMap<>(Map.ofEntries(
            Map.entry(
                    "organizations",
                    "organization_id, tag, name, default_project_id, signing_key, created_at, version,"
                            + " project_count, user_count, token_count, collection_count, input_count, query_count,"
                            + " payload_bytes, kept_answer_count, kept_answer_bytes,"
                            + " first_credential_token, first_credential_user, expiry_mails_at, deleted"),
            Map.entry("first_write", "only_row, attempts"),
            Map.entry(
                    "users",
                    "organization_id, user_id, name, email, email_key, role, is_service_account, created_at,"
                            + " suspended, search_text"),
            Map.entry(
                    "tokens",
                    "organization_id, token_id, user_id, user_role, user_suspended, name, prefix, hash, created_at,"
                            + " expires_at, last_used_at, created_by_user, created_by_token, rotated_from, rotated_to"),
            Map.entry(
                    "projects",
                    "organization_id, project_id, name, is_default, created_at, archived, deleted," + " search_text"),
            Map.entry("memberships", "organization_id, project_id, user_id"),
            Map.entry("collections", "organization_id, id, project_id, name, type, created_at, input_count"),
            Map.entry("inputs", "organization_id, id, project_id, name, payload, created_at"),
            Map.entry("deleted_inputs", "organization_id, input_id"),
            Map.entry("collection_inputs", "organization_id, collection_id, input_id, project_id"),
            Map.entry("queries", "organization_id, id, input_id, project_id, payload, created_at"),
            Map.entry(
                    "kept_answers",
                    "organization_id, user_id, operation, request_key, fingerprint, status, location, body, created_id,"
                            + " created_at"),
            Map.entry(
                    "invitations",
                    "organization_id, user_id, purpose, hash, created_by_user, created_by_token, created_at,"
                            + " expires_at, used_at, mail"),
            Map.entry("passwords", "organization_id, user_id, hash, set_at, failures, blocked_until"),
            Map.entry(
                    "passkeys",
                    "organization_id, passkey_id, user_id, credential_id, credential, sign_count, name, created_at,"
                            + " last_used_at, spent_challenges"),
            Map.entry(
                    "sessions",
                    "organization_id, session_id, user_id, hash, method, token_id, created_at, authenticated_at,"
                            + " last_seen_at, address, user_agent"),
            Map.entry("known_browsers", "organization_id, hash, user_id, signed_in_at, failures, blocked_until"),
            Map.entry(
                    "audit_events",
                    "organization_id, at, event_id, operation, via, actor_id, actor_name, credential_id, object_ids,"
                            + " object_names, address"),
            Map.entry("audit_objects", "organization_id, object_id, at, event_id")));

    private final DataSource source;
    private final FailureTranslator failures;

    TableCheck(DataSource source, FailureTranslator failures) {
        this.source = source;
        this.failures = failures;
    }

    /**
     * Checks all tables.
     *
     * @throws IllegalStateException if a table or column is missing or unreadable; the message names it
     */
    void check() {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            for (Map.Entry<String, String> table : COLUMNS.entrySet()) {
                check(statement, table.getKey(), table.getValue());
            }
        } catch (SQLException e) {
            throw failures.translated(e);
        }
    }

    private void check(Statement statement, String table, String columns) {
        try {
            statement
                    .executeQuery("SELECT " + columns + " FROM " + table + " WHERE 1 = 0")
                    .close();
        } catch (SQLException e) {
            RuntimeException meaning = failures.translated(e);
            throw meaning instanceof StoreUnavailableException
                    ? meaning
                    : failures.refusal(
                            "has another table " + table + " than its history says: "
                                    + String.valueOf(e.getMessage())
                                            .lines()
                                            .findFirst()
                                            .orElse("")
                                    + ": restore a backup into a new one",
                            null);
        }
    }
}
