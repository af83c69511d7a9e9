package dev.castellan.server.jdbc.internal.statements;

/** The condition that excludes rows of hidden projects, which are rare. */
public final class HiddenProjects {

    private HiddenProjects() {}

    /**
     * Returns the condition that a row does not belong to a hidden project. {@link HiddenInputs} explains OFFSET.
     *
     * @param organization the SQL expression for the row's organization
     * @param project the SQL expression for the row's project
     */
    public static String none(String organization, String project) {
        return "NOT EXISTS (SELECT 1 FROM projects h WHERE h.organization_id = " + organization + " AND h.project_id = "
                + project + " AND h.deleted LIMIT 1 OFFSET 0)";
    }
}
