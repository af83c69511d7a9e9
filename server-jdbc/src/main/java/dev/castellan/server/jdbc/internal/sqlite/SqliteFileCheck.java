package dev.castellan.server.jdbc.internal.sqlite;

import java.nio.file.Files;
import java.nio.file.Path;

/** What keeps a file from being a store for as long as nobody changes it. SQLite says less of it, and says it later. */
public final class SqliteFileCheck {

    private SqliteFileCheck() {}

    /**
     * Checks a file that may not exist yet.
     *
     * @throws IllegalStateException if it is a directory, or this user may not use it
     */
    public static void check(Path file, boolean readOnly) {
        check(!Files.isDirectory(file), file, "is a directory: name a file");
        if (Files.exists(file)) {
            check(Files.isReadable(file), file, "may not be read by this user: become its owner");
            check(readOnly || Files.isWritable(file), file, "may not be written by this user: become its owner");
        }
    }

    private static void check(boolean right, Path file, String complaint) {
        if (!right) {
            throw new IllegalStateException(file + " " + complaint);
        }
    }
}
