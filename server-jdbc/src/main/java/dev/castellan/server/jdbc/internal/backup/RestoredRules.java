package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.jdbc.internal.database.Dialect;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/**
 * Rules about whole organizations that no database constraint enforces. A restore checks them after it has inserted all
 * rows.
 */
final class RestoredRules {

    private static final String WITHOUT_DEFAULT_PROJECT = """
            SELECT o.organization_id FROM organizations o WHERE NOT EXISTS (SELECT 1 FROM projects p
              WHERE p.organization_id = o.organization_id AND p.project_id = o.default_project_id)
            ORDER BY o.organization_id LIMIT 1""";
    private static final String WITHOUT_ADMIN = """
            SELECT o.organization_id FROM organizations o WHERE NOT EXISTS (SELECT 1 FROM users u
              WHERE u.organization_id = o.organization_id AND u.role = 'org_admin' AND NOT u.suspended)
            ORDER BY o.organization_id LIMIT 1""";

    private final Dialect dialect;
    private final Map<UUID, BackupRow> organizations = new HashMap<>();

    RestoredRules(Dialect dialect) {
        this.dialect = dialect;
    }

    /** Remembers the backup line of an organization, for messages. */
    void note(BackupTable table, BackupRow row, JsonValue fields) {
        if (table.name().equals("organizations")) {
            organizations.put(
                    Objects.requireNonNull(fields.fields().get("organization_id"))
                            .as(UUID.class),
                    row);
        }
    }

    /** Rejects an organization that lacks its default project or an active admin. */
    void check(Handle handle) {
        refuse(
                handle,
                WITHOUT_DEFAULT_PROJECT,
                "the default project is not among its projects: the line of that project is missing, or"
                        + " default_project_id is wrong");
        refuse(
                handle,
                WITHOUT_ADMIN,
                "none of its users is an org_admin who is not suspended: the line of that user is missing or wrong");
    }

    private void refuse(Handle handle, String sql, String complaint) {
        handle.createQuery(sql)
                .map((row, context) -> dialect.id(row, 1))
                .findFirst()
                .ifPresent(id -> {
                    BackupRow row = Objects.requireNonNull(organizations.get(id));
                    throw BackupLines.refused(row.line(), "organizations " + row.ids() + ": " + complaint);
                });
    }
}
