package dev.castellan.server.jdbc.internal.sqlite;

import java.nio.file.Files;
import java.nio.file.Path;

/** Checks that a file can be a store, before SQLite opens it: SQLite would report less, and later. */
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
