package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.server.internal.store.rows.SearchText;
import dev.castellan.server.internal.store.rows.UserRow;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A column whose value is computed from other columns. Backups omit such columns, so a backup cannot contradict itself.
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

    /** A new random key, because whoever reads a backup must not know the key of a store. */
    static final DerivedColumn SIGNING_KEY = new DerivedColumn("signing_key", "?", List.of("tag"), tag -> {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return HexFormat.of().formatHex(key);
    });

    /** Always false, because backups omit deleted organizations and projects. */
    static final DerivedColumn DELETED = initially("deleted", "false");

    /**
     * Returns a column that counts rows. The column starts at 0, and {@link RestoredColumns} sets it after all rows are
     * inserted.
     */
    static DerivedColumn count(String name) {
        return initially(name, "0");
    }

    /**
     * Returns a column with a constant initial value, which {@link RestoredColumns} can change after all rows are
     * inserted.
     */
    static DerivedColumn initially(String name, String value) {
        return new DerivedColumn(name, value, List.of(), UnaryOperator.identity());
    }

    /** Converts a column value to the value of a variable. */
    @Nullable
    Object of(@Nullable Object value) {
        return value == null ? null : form.apply(value);
    }
}
