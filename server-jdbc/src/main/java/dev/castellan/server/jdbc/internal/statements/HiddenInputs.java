package dev.castellan.server.jdbc.internal.statements;

/** The condition that keeps rows of hidden inputs out of a statement. The table that it looks into is usually empty. */
public final class HiddenInputs {

    private HiddenInputs() {}

    /**
     * Returns the condition that a row does not belong to a hidden input. The offset keeps PostgreSQL from a join, which
     * it would plan by the hidden inputs of the organization; so it looks up a key.
     *
     * @param organization the SQL expression of the organization of the row
     * @param input the SQL expression of the input
     */
    public static String none(String organization, String input) {
        return "NOT EXISTS (SELECT 1 FROM deleted_inputs d WHERE d.organization_id = " + organization
                + " AND d.input_id = " + input + " LIMIT 1 OFFSET 0)";
    }
}
