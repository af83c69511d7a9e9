package dev.castellan.server.jdbc.internal.backup;

import static dev.castellan.server.store.Samples.OURS;
import static dev.castellan.server.store.Samples.START;
import static dev.castellan.server.store.Samples.THEIRS;
import static dev.castellan.server.store.Samples.admin;
import static dev.castellan.server.store.Samples.answer;
import static dev.castellan.server.store.Samples.collection;
import static dev.castellan.server.store.Samples.id;
import static dev.castellan.server.store.Samples.input;
import static dev.castellan.server.store.Samples.organization;
import static dev.castellan.server.store.Samples.project;
import static dev.castellan.server.store.Samples.query;
import static dev.castellan.server.store.Samples.token;
import static dev.castellan.server.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.TokenHash;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a backup holds, and what a restore makes of it. */
final class BackupTest {

    @TempDir
    private Path folder;

    @Test
    void backupGoesThroughBothDatabasesUnchanged() {
        String first;
        try (JdbcStore store = sqlite("first")) {
            fill(store, OURS);
            fill(store, THEIRS);
            first = backup(store);
        }
        String second;
        try (var database = Postgres.fresh();
                JdbcStore store = database.storeBuilder().connections(1).open()) {
            restore(store, first);
            second = backup(store);
        }
        try (JdbcStore store = sqlite("third")) {
            restore(store, second);

            assertThat(sorted(backup(store))).isEqualTo(sorted(first)).isEqualTo(sorted(second));
            assertThat(store.<UUID>readAs(
                            TokenHash.of("secret of " + OURS),
                            ReadHint.NONE,
                            (view, bearer) -> bearer.organizationId()))
                    .contains(OURS);
        }
    }

    @Test
    void backupNamesEveryColumnOfEveryTable() {
        sqlite("columns").close();
        List<String> tables = texts(
                "columns",
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
                        + " AND name NOT IN ('first_write', 'castellan_schema_history')");
        assertThat(BackupTable.ALL).extracting(BackupTable::name).containsExactlyInAnyOrderElementsOf(tables);
        for (BackupTable table : BackupTable.ALL) {
            String all = "SELECT name FROM pragma_table_info('" + table.name() + "')";
            assertThat(names(table, true)).containsExactlyInAnyOrderElementsOf(texts("columns", all));
            assertThat(names(table, false))
                    .containsExactlyInAnyOrderElementsOf(texts("columns", all + " WHERE \"notnull\""));
        }
    }

    @Test
    void whatARowRepeatsOfOthersIsTakenFromThem() {
        String backup;
        try (JdbcStore store = sqlite("whole")) {
            fill(store, OURS);
            backup = backup(store);
        }
        assertThat(backup).doesNotContain("user_role", "is_default", "email_key");
        String edited = backup.replace("\"org_admin\"", "\"client\"")
                .replace("admin-1@", "ADMIN-9@")
                .replace("\"default_project_id\":\"" + id(0), "\"default_project_id\":\"" + id(10));
        try (JdbcStore store = sqlite("edited")) {
            restore(store, edited);
        }
        assertThat(texts("edited", "SELECT user_role FROM tokens")).containsExactly("client");
        assertThat(texts("edited", "SELECT email_key FROM users")).contains("admin-9@example.com");
        assertThat(texts("edited", "SELECT is_default FROM projects")).containsExactly("1");
    }

    @Test
    void storeThatHoldsSomethingIsNotRestoredInto() {
        try (JdbcStore store = sqlite("full")) {
            fill(store, OURS);
            String backup = backup(store);

            assertThatIllegalStateException()
                    .isThrownBy(() -> restore(store, backup))
                    .withMessageContaining("empty store");
            assertThat(backup(store)).isEqualTo(backup);
        }
    }

    private static void fill(JdbcStore store, UUID organization) {
        store.write(organization, tx -> {
            tx.insert(organization(organization));
            tx.users().insert(admin(1));
            tx.users().insert(user(2, "\u00e9 \ud83d\ude00 \"quoted\""));
            tx.tokens().insert(token(1, admin(1), "secret of " + organization).usedAt(START));
            tx.projects().insert(project(10));
            tx.memberships().add(id(10), id(2));
            tx.collections().insert(collection(4, project(10)));
            tx.inputs().insert(input(5, project(10)));
            JsonValue payload = JsonValue.parse("{\"a\":[1.50,null,\"\\u0000\"],\"b\":true}");
            tx.inputs().insert(new InputRow(id(6), id(10), null, payload, START));
            tx.collections().addInput(id(4), id(5));
            tx.queries().insert(query(7, input(5, project(10))));
            tx.keptAnswers().put(answer("k", START));
            return true;
        });
    }

    private static Stream<String> names(BackupTable table, boolean withOptional) {
        Stream<BackupColumn> columns = table.columns().stream().filter(column -> withOptional || !column.isOptional());
        return Stream.concat(
                columns.map(BackupColumn::name), table.derived().stream().map(DerivedColumn::name));
    }

    private List<String> texts(String file, String sql) {
        return Jdbi.create("jdbc:sqlite:" + folder.resolve(file))
                .withHandle(
                        handle -> handle.createQuery(sql).mapTo(String.class).list());
    }

    private JdbcStore sqlite(String name) {
        return JdbcStore.sqlite(folder.resolve(name)).open();
    }

    private static String backup(JdbcStore store) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        store.backup(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static void restore(JdbcStore store, String backup) {
        store.restore(new ByteArrayInputStream(backup.getBytes(StandardCharsets.UTF_8)));
    }

    /** Rows of a table have no order. */
    private static List<String> sorted(String backup) {
        return backup.lines().sorted().toList();
    }
}
