package dev.castellan.server.jdbc.internal.statements;

/**
 * The conditions that exclude rows of hidden inputs, hidden projects and deleted organizations. Usually, no rows need
 * to be excluded.
 */
public final class SoftDeletion {

    private SoftDeletion() {}

    /**
     * Returns the condition that a row does not belong to a hidden input. OFFSET makes PostgreSQL look up one key.
     * Without it, PostgreSQL might join with all hidden inputs of the organization.
     *
     * @param organization the SQL expression for the row's organization
     * @param input the SQL expression for the row's input
     */
    public static String ofInput(String organization, String input) {
        return "NOT EXISTS (SELECT 1 FROM deleted_inputs d WHERE d.organization_id = " + organization
                + " AND d.input_id = " + input + " LIMIT 1 OFFSET 0)";
    }

    /** Returns the condition that a row does not belong to a hidden project. Uses OFFSET as {@link #ofInput} does. */
    public static String ofProject(String organization, String project) {
        return "NOT EXISTS (SELECT 1 FROM projects h WHERE h.organization_id = " + organization + " AND h.project_id = "
                + project + " AND h.deleted LIMIT 1 OFFSET 0)";
    }

    /**
     * Returns the condition that a row does not belong to a deleted organization. Uses OFFSET as {@link #ofInput} does.
     */
    public static String ofOrganization(String organization) {
        return "NOT EXISTS (SELECT 1 FROM organizations g WHERE g.organization_id = " + organization
                + " AND g.deleted LIMIT 1 OFFSET 0)";
    }
}
