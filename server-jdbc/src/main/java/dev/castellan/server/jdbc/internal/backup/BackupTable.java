package dev.castellan.server.jdbc.internal.backup;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table as a backup holds it.
 *
 * @param name its name
 * @param columns the columns that a backup holds
 * @param derived all other columns
 */
record BackupTable(String name, List<BackupColumn> columns, List<DerivedColumn> derived) {

    /** All tables with rows of organizations, in an order in which each follows the tables that it refers to. */
    static final List<BackupTable> ALL = List.of(
            table(
                    "organizations",
                    "organization_id:ID name:TEXT default_project_id:ID cursor_key:KEY created_at:NUMBER version:NUMBER"),
            table(
                    "users",
                    "organization_id:ID user_id:ID name:TEXT email:TEXT role:TEXT is_service_account:FLAG"
                            + " created_at:NUMBER",
                    DerivedColumn.EMAIL_KEY),
            table(
                    "tokens",
                    "organization_id:ID token_id:ID user_id:ID name:TEXT? prefix:TEXT hash:HASH created_at:NUMBER"
                            + " expires_at:NUMBER? last_used_at:NUMBER?",
                    DerivedColumn.ROLE_OF_TOKEN),
            table("projects", "organization_id:ID project_id:ID name:TEXT created_at:NUMBER", DerivedColumn.IS_DEFAULT),
            table("memberships", "organization_id:ID project_id:ID user_id:ID"),
            table("collections", "organization_id:ID id:ID project_id:ID name:TEXT type:TEXT created_at:NUMBER"),
            table("inputs", "organization_id:ID id:ID project_id:ID name:TEXT? payload:JSON? created_at:NUMBER"),
            table("collection_inputs", "organization_id:ID collection_id:ID input_id:ID project_id:ID"),
            table("queries", "organization_id:ID id:ID input_id:ID project_id:ID payload:JSON? created_at:NUMBER"),
            table(
                    "kept_answers",
                    "organization_id:ID user_id:ID operation:TEXT request_key:TEXT fingerprint:TEXT status:STATUS"
                            + " location:TEXT? body:TEXT? created_id:ID? created_at:NUMBER"));

    private static BackupTable table(String name, String columns, DerivedColumn... derived) {
        return new BackupTable(
                name, Stream.of(columns.split(" ")).map(BackupColumn::of).toList(), List.of(derived));
    }

    /** Returns the statement that selects all rows, without the derived columns. */
    String select() {
        return "SELECT " + names() + " FROM " + name;
    }

    /** Returns the statement that inserts a row. */
    String insert() {
        Stream<String> names = derived.stream().map(column -> ", " + column.name());
        Stream<String> values = derived.stream().map(column -> ", " + column.expression());
        return "INSERT INTO " + name + " (" + names() + names.collect(Collectors.joining()) + ") VALUES ("
                + columns.stream().map(column -> "?").collect(Collectors.joining(", "))
                + values.collect(Collectors.joining()) + ")";
    }

    /** Returns the values of the variables of that statement, given the values of the columns. */
    List<@Nullable Object> variables(List<@Nullable Object> values) {
        Map<String, @Nullable Object> byName = new HashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            byName.put(columns.get(i).name(), values.get(i));
        }
        List<@Nullable Object> variables = new ArrayList<>(values);
        for (DerivedColumn column : derived) {
            column.from().forEach(name -> variables.add(column.of(byName.get(name))));
        }
        return variables;
    }

    private String names() {
        return columns.stream().map(BackupColumn::name).collect(Collectors.joining(", "));
    }
}
