package dev.castellan.server.jdbc.internal.sqlite;

import org.sqlite.SQLiteJDBCLoader;

/** The native library of SQLite, which the driver unpacks into a folder for temporary files. */
public final class SqliteLibrary {

    private SqliteLibrary() {}

    /**
     * Loads the library, unless this process has loaded it before.
     *
     * @throws IllegalStateException if the library cannot be unpacked or loaded; the message names the folder and the
     *     property that selects another one
     */
    public static void load() {
        try {
            SQLiteJDBCLoader.initialize();
        } catch (Exception e) { // the driver declares no other exception
            throw new IllegalStateException(
                    "the native library of SQLite cannot be loaded from " + folder() + ": " + e.getMessage()
                            + ": let this user write and execute files in the folder (a mount with noexec forbids it), or"
                            + " name another folder with JDK_JAVA_OPTIONS=-Dorg.sqlite.tmpdir=FOLDER",
                    e);
        }
    }

    private static String folder() {
        return System.getProperty("org.sqlite.tmpdir", System.getProperty("java.io.tmpdir"));
    }
}
