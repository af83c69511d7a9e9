package dev.castellan.consumer.embedder;

import dev.castellan.client.CastellanClient;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.console.Console;
import dev.castellan.server.jdbc.JdbcStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Starts the server on the module path: without settings, and with a store and the console. */
final class Embedder {

    private Embedder() {}

    /**
     * Starts a server with its store and its console, and calls it.
     *
     * @param args the folder for the database
     */
    public static void main(String[] args) throws IOException {
        if (!CastellanServer.class.getModule().isNamed()) {
            throw new IllegalStateException("the server is not on the module path");
        }
        try (CastellanServer server = CastellanServer.start()) {
            createProject(server);
        }
        Path file = Files.createTempDirectory(Path.of(args[0]), "embedder").resolve("castellan.db");
        try (CastellanServer server = CastellanServer.builder()
                .store(JdbcStore.sqlite(file).open())
                .site(Console.site())
                .start()) {
            createProject(server);
        }
        System.exit(0);
    }

    private static void createProject(CastellanServer server) {
        try (CastellanClient client = CastellanClient.builder(server.baseUrl())
                .token(server.bootstrap().token())
                .build()) {
            client.projects().create("Apollo");
        }
    }
}
