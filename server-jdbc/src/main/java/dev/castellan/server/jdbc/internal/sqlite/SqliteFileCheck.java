package dev.castellan.server.jdbc.internal.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Checks that a file can be a store before SQLite opens it. SQLite would report problems later and with less detail.
 */
public final class SqliteFileCheck {

    private static final String READ_ONLY =
            "is on a file system that is mounted read-only: mount it for writing, or name a file on another one; a disk"
                    + " with errors is often mounted so: see the log of the system";

    private SqliteFileCheck() {}

    /**
     * Checks a file, which does not need to exist.
     *
     * @throws IllegalStateException if the path is a directory, its file system is read-only, or this user is not
     *     allowed to read or write the file
     */
    public static void check(Path file, boolean readOnly) {
        check(!Files.isDirectory(file), file, "is a directory: name a file");
        check(readOnly || !isOnReadOnlyFileSystem(file), file, READ_ONLY);
        if (Files.exists(file)) {
            check(Files.isReadable(file), file, "may not be read by this user: become its owner");
            check(readOnly || Files.isWritable(file), file, "may not be written by this user: become its owner");
        }
    }

    private static boolean isOnReadOnlyFileSystem(Path file) {
        try {
            Path there = Files.exists(file) ? file : file.getParent();
            return there != null
                    && Files.exists(there)
                    && Files.getFileStore(there).isReadOnly();
        } catch (IOException e) {
            return false; // SQLite will report the problem
        }
    }

    private static void check(boolean right, Path file, String complaint) {
        if (!right) {
            throw new IllegalStateException(file + " " + complaint);
        }
    }
}
