package dev.castellan.server.jdbc.internal.backup;

import dev.castellan.server.internal.store.rows.KeptAnswer;
import dev.castellan.server.jdbc.internal.statements.VisibleRows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table in a backup.
 *
 * @param columns the columns that a backup contains
 * @param derived the remaining columns, whose values are computed
 * @param inputColumn the column that contains an input id, or {@code null} if the table has no such column; a backup
 *     omits the rows of hidden inputs
 */
record BackupTable(
        String name,
        List<BackupColumn> columns,
        List<DerivedColumn> derived,
        @Nullable String inputColumn) {

    private static final String KEPT_ANSWERS = "kept_answers";

    /**
     * The tables in a backup. Each table comes after the tables that it refers to. Backups omit sessions, so no user is
     * signed in after a restore.
     */
    static final List<BackupTable> ALL = List.of(
            table(
                    "organizations",
                    "organization_id:ID tag:TAG name:NAME default_project_id:ID created_at:TIME"
                            + " version:NUMBER first_credential_token:ID? first_credential_user:ID?"
                            + " expiry_mails_at:TIME",
                    DerivedColumn.SIGNING_KEY,
                    DerivedColumn.count("project_count"),
                    DerivedColumn.count("user_count"),
                    DerivedColumn.count("token_count"),
                    DerivedColumn.count("collection_count"),
                    DerivedColumn.count("input_count"),
                    DerivedColumn.count("query_count"),
                    DerivedColumn.count("payload_bytes"),
                    DerivedColumn.count("kept_answer_count"),
                    DerivedColumn.count("kept_answer_bytes"),
                    DerivedColumn.DELETED),
            table(
                    "users",
                    "organization_id:ID user_id:ID name:NAME email:EMAIL role:ROLE is_service_account:FLAG"
                            + " created_at:TIME suspended:FLAG language:LANGUAGE?",
                    DerivedColumn.EMAIL_KEY,
                    DerivedColumn.SEARCH_TEXT_OF_USER),
            table(
                    "tokens",
                    "organization_id:ID token_id:ID user_id:ID name:NAME? prefix:PREFIX hash:HASH created_at:TIME"
                            + " expires_at:TIME? last_used_at:TIME? created_by_user:ID? created_by_token:ID?"
                            + " rotated_from:ID? rotated_to:ID?",
                    DerivedColumn.initially("user_role", "'client'"),
                    DerivedColumn.initially("user_suspended", "false")),
            table(
                    "projects",
                    "organization_id:ID project_id:ID name:NAME created_at:TIME archived:FLAG",
                    DerivedColumn.initially("is_default", "false"),
                    DerivedColumn.DELETED,
                    DerivedColumn.SEARCH_TEXT_OF_PROJECT),
            table("memberships", "organization_id:ID project_id:ID user_id:ID"),
            table(
                    "collections",
                    "organization_id:ID id:ID project_id:ID name:NAME type:WORD created_at:TIME",
                    DerivedColumn.count("input_count")),
            table("inputs", "organization_id:ID id:ID project_id:ID name:NAME? payload:PAYLOAD? created_at:TIME")
                    .without("id"),
            table("collection_inputs", "organization_id:ID collection_id:ID input_id:ID project_id:ID")
                    .without("input_id"),
            table("queries", "organization_id:ID id:ID input_id:ID project_id:ID payload:PAYLOAD? created_at:TIME")
                    .without("input_id"),
            table(
                    KEPT_ANSWERS,
                    "organization_id:ID user_id:ID operation:WORD request_key:WORD fingerprint:FINGERPRINT"
                            + " status:STATUS location:PATH? body:JSON? created_id:ID? created_at:TIME"),
            table(
                    "invitations",
                    "organization_id:ID user_id:ID purpose:PURPOSE hash:HASH created_by_user:ID? created_by_token:ID?"
                            + " created_at:TIME expires_at:TIME used_at:TIME? mail:MAIL"),
            table(
                    "passwords",
                    "organization_id:ID user_id:ID hash:PASSWORD set_at:TIME failures:COUNT blocked_until:TIME?"),
            table(
                    "passkeys",
                    "organization_id:ID passkey_id:ID user_id:ID credential_id:BASE64 credential:BASE64"
                            + " sign_count:NUMBER name:NAME created_at:TIME last_used_at:TIME?"
                            + " spent_challenges:CHALLENGES"),
            table(
                    "audit_events",
                    "organization_id:ID at:TIME event_id:ID operation:WORD via:VIA actor_id:ID? actor_name:LINES?"
                            + " credential_id:ID? object_ids:IDS? object_names:LINES? address:ADDRESS?"));

    private static BackupTable table(String name, String columns, DerivedColumn... derived) {
        return new BackupTable(
                name, Stream.of(columns.split(" ")).map(BackupColumn::of).toList(), List.of(derived), null);
    }

    private BackupTable without(String column) {
        return new BackupTable(name, columns, derived, column);
    }

    /**
     * Returns the statement that selects the rows without the derived columns. Omits the rows of deleted organizations,
     * hidden projects and hidden inputs, and expired kept answers.
     *
     * @param now the SQL expression for the current time
     */
    String select(String now) {
        List<String> conditions = new ArrayList<>();
        conditions.add(VisibleRows.ofOrganization("x.organization_id"));
        if (name.equals(KEPT_ANSWERS)) {
            conditions.add("x.created_at > " + now + " - " + KeptAnswer.LIFETIME.toMillis());
        }
        if (inputColumn != null) {
            conditions.add(VisibleRows.ofInput("x.organization_id", "x." + inputColumn));
        }
        if (names().contains("project_id")) {
            conditions.add(VisibleRows.ofProject("x.organization_id", "x.project_id"));
        }
        return "SELECT " + String.join(", ", names()) + " FROM " + name + " x WHERE "
                + String.join(" AND ", conditions);
    }

    /** Returns the statement that inserts a row. */
    String insert() {
        Stream<String> names = derived.stream().map(column -> ", " + column.name());
        Stream<String> values = derived.stream().map(column -> ", " + column.expression());
        return "INSERT INTO " + name + " (" + String.join(", ", names()) + names.collect(Collectors.joining())
                + ") VALUES ("
                + columns.stream().map(column -> "?").collect(Collectors.joining(", "))
                + values.collect(Collectors.joining()) + ")";
    }

    /** Returns the values for the variables of {@link #insert}, given the column values. */
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

    /** Returns how the values of a row contradict each other, or empty if they do not. */
    static Optional<String> problem(Map<String, @Nullable Object> row) {
        // a rotation ends a token at once, perhaps by a clock that is late
        boolean isRotated = row.get("rotated_to") != null;
        if (!isRotated
                && row.get("expires_at") instanceof Long end
                && row.get("created_at") instanceof Long start
                && end < start) {
            return Optional.of("expires_at: lies before created_at");
        }
        if (row.get("object_names") instanceof String names) {
            long ids = row.get("object_ids") instanceof List<?> objects ? objects.size() : 0;
            return names.split("\n", -1).length == ids
                    ? Optional.empty()
                    : Optional.of("object_names: expected a name for each object");
        }
        return Optional.empty();
    }

    /** Returns the names of the columns that a backup contains. */
    List<String> names() {
        return columns.stream().map(BackupColumn::name).toList();
    }
}
