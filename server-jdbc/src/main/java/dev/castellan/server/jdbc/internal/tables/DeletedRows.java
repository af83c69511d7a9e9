package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.util.List;
import java.util.UUID;

/** Deletes the rows of a deleted organization. */
final class DeletedRows {

    /** The statements for all tables except organizations. Each table comes before the tables that it refers to. */
    private static final List<String> DELETIONS = List.of(
            from("queries", "id"),
            from("collection_inputs", "collection_id, input_id"),
            from("deleted_inputs", "input_id"),
            from("inputs", "id"),
            from("collections", "id"),
            from("memberships", "project_id, user_id"),
            from("tokens", "token_id"),
            from("invitations", "user_id"),
            from("passwords", "user_id"),
            from("passkeys", "passkey_id"),
            from("sessions", "session_id"),
            from("known_browsers", "hash"),
            from("users", "user_id"),
            from("projects", "project_id"),
            from("kept_answers", "user_id, operation, request_key"),
            from("audit_objects", "object_id, at, event_id"),
            from("audit_events", "at, event_id"));

    private static final String DELETE_ORGANIZATION =
            "DELETE FROM organizations WHERE organization_id = :organization AND deleted";

    private DeletedRows() {}

    /**
     * Deletes at most {@code limit} rows. If fewer rows were left, also deletes the row of the organization itself.
     * Returns false if no rows remain. Another transaction must not delete rows of the organization at the same time.
     */
    static boolean deleteSome(UnitOfWork work, UUID organizationId, int limit) {
        int left = limit;
        for (String deletion : DELETIONS) {
            int most = left;
            left -= work.change(
                    deletion, u -> u.bind("organization", organizationId).bind("limit", most));
            if (left <= 0) {
                return true;
            }
        }
        work.change(DELETE_ORGANIZATION, u -> u.bind("organization", organizationId));
        return false;
    }

    private static String from(String table, String key) {
        return "DELETE FROM " + table + " WHERE organization_id = :organization AND (" + key + ") IN (SELECT " + key
                + " FROM " + table + " WHERE organization_id = :organization ORDER BY " + key + " LIMIT :limit)";
    }
}
