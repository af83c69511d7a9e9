package dev.castellan.server.jdbc.internal.prefetch;

import dev.castellan.server.jdbc.internal.statements.DeletedOrganizations;

/**
 * The SQL statement that finds a caller. It uses few tables and columns, because PostgreSQL takes longer to start such
 * a statement than to run it.
 *
 * <p>Every condition names a complete key, and each use of the project has its own variable. Otherwise, until ANALYZE
 * has run, PostgreSQL derives conditions that make it scan all rows of the organization to find one row.
 */
final class CallerSql {

    private static final String TOKEN = "t.token_id,t.expires_at,t.last_used_at,t.user_id,t.user_role,t.user_suspended";
    private static final String PROJECT = "p.created_at,p.name,p.is_default,p.archived,";

    /**
     * Whether the caller is assigned to the project, or NULL for an org_admin, because admins do not need an
     * assignment.
     */
    private static final String ASSIGNED =
            "CASE WHEN t.user_role='org_admin' THEN NULL ELSE EXISTS (SELECT 1 FROM memberships m"
                    + " WHERE m.organization_id=t.organization_id AND m.project_id=? AND m.user_id=t.user_id) END";

    private static final String ORGANIZATION = "o.tag,o.name,o.default_project_id,o.signing_key,o.created_at";

    private static final String JOIN_PROJECT =
            " LEFT JOIN projects p ON p.organization_id=t.organization_id AND p.project_id=? AND NOT p.deleted";

    private static final String JOIN_ORGANIZATION = " LEFT JOIN organizations o ON o.organization_id=t.organization_id";

    private CallerSql() {}

    /**
     * Returns the statement. Its variables are the project (twice, only if {@code withProject}), the organization, the
     * token hash, and the organization again, to exclude a deleted organization.
     *
     * @param now the SQL expression for the current time
     */
    static String of(String now, boolean withProject, boolean withOrganization) {
        return "SELECT " + now + "," + TOKEN
                + (withProject ? "," + PROJECT + ASSIGNED : "")
                + (withOrganization ? "," + ORGANIZATION : "")
                + " FROM tokens t"
                + (withProject ? JOIN_PROJECT : "")
                + (withOrganization ? JOIN_ORGANIZATION : "")
                + " WHERE t.organization_id=? AND t.hash=? AND " + DeletedOrganizations.none("?");
    }
}
