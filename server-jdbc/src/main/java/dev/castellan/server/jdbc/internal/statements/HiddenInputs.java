package dev.castellan.server.jdbc.internal.statements;

/** The condition that excludes rows of hidden inputs. The table of hidden inputs is usually empty. */
public final class HiddenInputs {

    private HiddenInputs() {}

    /**
     * Returns the condition that a row does not belong to a hidden input. OFFSET makes PostgreSQL look up one key.
     * Without it, PostgreSQL might join with all hidden inputs of the organization.
     *
     * @param organization the SQL expression for the row's organization
     * @param input the SQL expression for the row's input
     */
    public static String none(String organization, String input) {
        return "NOT EXISTS (SELECT 1 FROM deleted_inputs d WHERE d.organization_id = " + organization
                + " AND d.input_id = " + input + " LIMIT 1 OFFSET 0)";
    }
}
