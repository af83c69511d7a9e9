package dev.castellan.server.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Creates SQLite files that have the tables of a store. Copying the tables takes less time than creating them. */
public final class FileWithTables {

    private static final byte[] TABLES = tables();

    private FileWithTables() {}

    /** Creates the file and returns its path. */
    public static Path create(Path file) {
        try {
            return Files.write(file, TABLES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] tables() {
        try {
            Path folder = Files.createTempDirectory("castellan-tables-");
            Path file = folder.resolve("castellan.db");
            JdbcStore.sqlite(file).open().close();
            byte[] tables = Files.readAllBytes(file);
            try (var files = Files.list(folder)) {
                for (Path remaining : files.toList()) {
                    Files.delete(remaining);
                }
            }
            Files.delete(folder);
            return tables;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
