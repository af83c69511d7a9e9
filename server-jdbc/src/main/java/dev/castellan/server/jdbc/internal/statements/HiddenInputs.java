package dev.castellan.server.jdbc.internal.statements;

/** The condition that excludes the rows of hidden inputs. The table of hidden inputs is usually empty. */
public final class HiddenInputs {

    private HiddenInputs() {}

    /**
     * Returns the condition that a row does not belong to a hidden input. OFFSET keeps PostgreSQL from a join with all
     * hidden inputs of the organization, and makes it look up a key.
     *
     * @param organization the SQL expression of the organization of the row
     * @param input the SQL expression of the input of the row
     */
    public static String none(String organization, String input) {
        return "NOT EXISTS (SELECT 1 FROM deleted_inputs d WHERE d.organization_id = " + organization
                + " AND d.input_id = " + input + " LIMIT 1 OFFSET 0)";
    }
}
