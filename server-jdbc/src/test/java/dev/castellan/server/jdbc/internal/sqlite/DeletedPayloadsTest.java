package dev.castellan.server.jdbc.internal.sqlite;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.input;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.jdbc.JdbcStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the SQLite file contains no trace of deleted payloads once the write-ahead log is empty. */
final class DeletedPayloadsTest {

    private static final int QUERIES = 20;
    private static final String SECRET = "made-up-secret-of-a-customer";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 1_000})
    void overwritesDeletedPayloadInFile(int repetitions) throws IOException {
        try (JdbcStore store = open()) {
            insert(store, repetitions);
        }
        assertThat(content()).contains(SECRET);

        try (JdbcStore store = open()) {
            store.write(OURS, tx -> {
                for (int i = 0; i < QUERIES; i++) {
                    tx.queries().delete(id(100 + i));
                }
                return true;
            });
        }
        assertThat(content()).doesNotContain(SECRET);
    }

    @Test
    void removesWriteAheadLogWhenStoreIsClosed() throws IOException {
        try (JdbcStore store = open()) {
            insert(store, 1);
        }
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString())).doesNotContain("castellan.db-wal");
        }
    }

    private static void insert(JdbcStore store, int repetitions) {
        JsonValue payload = JsonValue.of(SECRET.repeat(repetitions));
        store.write(OURS, tx -> {
            tx.insert(organization(OURS));
            tx.projects().insert(project(10));
            tx.inputs().insert(input(5, project(10)));
            for (int i = 0; i < QUERIES; i++) {
                tx.queries().insert(new QueryRow(id(100 + i), id(5), id(10), payload, START));
            }
            return true;
        });
    }

    private JdbcStore open() {
        return JdbcStore.sqlite(file()).open();
    }

    private String content() throws IOException {
        return Files.readString(file(), StandardCharsets.ISO_8859_1);
    }

    private Path file() {
        return folder.resolve("castellan.db");
    }
}
