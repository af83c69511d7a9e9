package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.server.store.rows.UserRow;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A column that repeats what others say. No backup holds it, so none can say otherwise.
 *
 * @param name name
 * @param expression its value in SQL
 * @param from the columns of the same row whose values the variables of the expression take
 * @param form what is done with such a value first
 */
record DerivedColumn(String name, String expression, List<String> from, UnaryOperator<Object> form) {

    /** The address without regard to case, as this version of Java sees it. */
    static final DerivedColumn EMAIL_KEY =
            new DerivedColumn("email_key", "?", List.of("email"), email -> UserRow.emailKey((String) email));

    static final DerivedColumn ROLE_OF_TOKEN = new DerivedColumn(
            "user_role",
            "(SELECT role FROM users WHERE organization_id = ? AND user_id = ?)",
            List.of("organization_id", "user_id"),
            UnaryOperator.identity());

    static final DerivedColumn IS_DEFAULT = new DerivedColumn(
            "is_default",
            "(SELECT default_project_id = ? FROM organizations WHERE organization_id = ?)",
            List.of("project_id", "organization_id"),
            UnaryOperator.identity());

    /** Returns what a variable takes, given the value of its column. */
    Object of(@Nullable Object value) {
        return form.apply(Objects.requireNonNull(value, name));
    }
}
