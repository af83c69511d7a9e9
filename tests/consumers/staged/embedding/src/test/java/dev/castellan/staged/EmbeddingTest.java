package dev.castellan.staged;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.Project;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.console.Console;
import dev.castellan.server.jdbc.JdbcStore;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts a server with a SQLite file and the console. */
class EmbeddingTest {

    @Test
    void servesApiAndConsole(@TempDir Path folder) throws Exception {
        JdbcStore store = JdbcStore.sqlite(folder.resolve("castellan.db")).open();
        try (CastellanServer server = CastellanServer.builder()
                        .port(0)
                        .store(store)
                        .site(Console.site())
                        .start();
                CastellanClient client = CastellanClient.builder(server.baseUrl())
                        .token(server.bootstrap().token())
                        .build()) {
            Project project = client.projects().create("Apollo");
            assertEquals(project, client.projects().get(project.id()));
            try (InputStream page =
                    server.baseUrl().resolve("/console/sign-in").toURL().openStream()) {
                assertTrue(new String(page.readAllBytes(), StandardCharsets.UTF_8).contains("<h1>Sign in</h1>"));
            }
        }
    }
}
