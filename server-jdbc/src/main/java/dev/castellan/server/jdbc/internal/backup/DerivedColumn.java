package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.server.store.rows.SearchText;
import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A column whose value is computed from other columns. Backups omit it, so a backup cannot contradict itself.
 *
 * @param expression the SQL expression that computes the value
 * @param from the columns of the same row that supply the variables of the expression
 * @param form converts the value of a column to the value of a variable
 */
record DerivedColumn(String name, String expression, List<String> from, UnaryOperator<Object> form) {

    static final DerivedColumn EMAIL_KEY =
            new DerivedColumn("email_key", "?", List.of("email"), email -> UserRow.emailKey((String) email));

    static final DerivedColumn SEARCH_TEXT_OF_USER = new DerivedColumn(
            "search_text", "? || '\n' || ?", List.of("name", "email"), text -> SearchText.of((String) text));

    static final DerivedColumn SEARCH_TEXT_OF_PROJECT =
            new DerivedColumn("search_text", "?", List.of("name"), name -> SearchText.of((String) name));

    static final DerivedColumn ROLE_OF_TOKEN = new DerivedColumn(
            "user_role",
            "(SELECT role FROM users WHERE organization_id = ? AND user_id = ?)",
            List.of("organization_id", "user_id"),
            UnaryOperator.identity());

    static final DerivedColumn SUSPENSION_OF_TOKEN = new DerivedColumn(
            "user_suspended",
            "(SELECT suspended FROM users WHERE organization_id = ? AND user_id = ?)",
            List.of("organization_id", "user_id"),
            UnaryOperator.identity());

    static final DerivedColumn IS_DEFAULT = new DerivedColumn(
            "is_default",
            "(SELECT default_project_id = ? FROM organizations WHERE organization_id = ?)",
            List.of("project_id", "organization_id"),
            UnaryOperator.identity());

    /** Always false, because backups omit deleted organizations and projects. */
    static final DerivedColumn DELETED = new DerivedColumn("deleted", "false", List.of(), UnaryOperator.identity());

    /**
     * Returns a column that counts rows. The column starts at 0, and {@link RestoredCounts} sets it after all rows are
     * inserted.
     */
    static DerivedColumn count(String name) {
        return new DerivedColumn(name, "0", List.of(), UnaryOperator.identity());
    }

    /** Converts a column value to the value of a variable. */
    Object of(@Nullable Object value) {
        return form.apply(Objects.requireNonNull(value, name));
    }
}
