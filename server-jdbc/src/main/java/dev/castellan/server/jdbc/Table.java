package dev.castellan.server.jdbc;

import dev.castellan.server.jdbc.Column.Kind;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table as a backup holds it.
 *
 * @param name name
 * @param columns all of them
 */
record Table(String name, List<Column> columns) {

    /** All tables with rows of organizations, each behind those that it refers to. */
    static final List<Table> ALL = List.of(
            table(
                    "organizations",
                    "organization_id:ID name:TEXT default_project_id:ID cursor_key:TEXT created_at:NUMBER version:NUMBER"),
            table(
                    "users",
                    "organization_id:ID user_id:ID name:TEXT email:TEXT email_key:TEXT role:TEXT"
                            + " is_service_account:FLAG created_at:NUMBER"),
            table(
                    "tokens",
                    "organization_id:ID token_id:ID user_id:ID user_role:TEXT name:TEXT prefix:TEXT hash:BYTES created_at:NUMBER"
                            + " expires_at:NUMBER last_used_at:NUMBER"),
            table("projects", "organization_id:ID project_id:ID name:TEXT is_default:FLAG created_at:NUMBER"),
            table("memberships", "organization_id:ID project_id:ID user_id:ID"),
            table("collections", "organization_id:ID id:ID project_id:ID name:TEXT type:TEXT created_at:NUMBER"),
            table("inputs", "organization_id:ID id:ID project_id:ID name:TEXT payload:TEXT created_at:NUMBER"),
            table("collection_inputs", "organization_id:ID collection_id:ID input_id:ID project_id:ID"),
            table("queries", "organization_id:ID id:ID input_id:ID project_id:ID payload:TEXT created_at:NUMBER"),
            table(
                    "kept_answers",
                    "organization_id:ID user_id:ID operation:TEXT request_key:TEXT fingerprint:TEXT status:NUMBER"
                            + " location:TEXT body:TEXT created_id:ID created_at:NUMBER"));

    private static Table table(String name, String columns) {
        return new Table(name, Stream.of(columns.split(" ")).map(Table::column).toList());
    }

    private static Column column(String text) {
        int colon = text.indexOf(':');
        return new Column(text.substring(0, colon), Kind.valueOf(text.substring(colon + 1)));
    }

    /** Returns the statement for all rows. */
    String select() {
        return "SELECT " + names() + " FROM " + name;
    }

    /** Returns the statement that inserts a row, its variables in the order of the columns. */
    String insert() {
        return "INSERT INTO " + name + " (" + names() + ") VALUES ("
                + String.join(", ", Collections.nCopies(columns.size(), "?")) + ")";
    }

    private String names() {
        return columns.stream().map(Column::name).collect(Collectors.joining(", "));
    }
}
