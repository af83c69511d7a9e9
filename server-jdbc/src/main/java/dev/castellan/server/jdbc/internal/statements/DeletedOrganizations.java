package dev.castellan.server.jdbc.internal.statements;

/** The condition that excludes rows of deleted organizations. Deleted organizations are rare. */
public final class DeletedOrganizations {

    private DeletedOrganizations() {}

    /**
     * Returns the condition that a row does not belong to a deleted organization. {@link HiddenInputs} explains OFFSET.
     *
     * @param organization the SQL expression for the row's organization
     */
    public static String none(String organization) {
        return "NOT EXISTS (SELECT 1 FROM organizations g WHERE g.organization_id = " + organization
                + " AND g.deleted LIMIT 1 OFFSET 0)";
    }
}
