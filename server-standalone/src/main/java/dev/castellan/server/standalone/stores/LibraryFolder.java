package dev.castellan.server.standalone.stores;

import dev.castellan.model.internal.text.FileProblem;
import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The folder into which the SQLite driver unpacks its native library. It is deleted as soon as the library is loaded,
 * because the driver deletes its files only when the JVM ends by itself, and a server that is told to stop halts it.
 * On Windows, a loaded library cannot be deleted, and the driver deletes old ones at its next start.
 */
final class LibraryFolder {

    /** The property that names the folder of the driver. */
    private static final String FOLDER = "org.sqlite.tmpdir";

    /** The property that names a folder with an unpacked library. */
    private static final String UNPACKED = "org.sqlite.lib.path";

    private static boolean isLoaded;

    private LibraryFolder() {}

    /** Runs work that loads the library. */
    static synchronized <T> T use(Supplier<T> work) {
        boolean canDelete =
                FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        if (isLoaded || !canDelete || System.getProperty(UNPACKED) != null) {
            return work.get();
        }
        String parent = System.getProperty(FOLDER, System.getProperty("java.io.tmpdir"));
        Path folder = create(Path.of(parent));
        System.setProperty(FOLDER, folder.toString());
        try {
            T result = work.get();
            isLoaded = true;
            return result;
        } finally {
            System.setProperty(FOLDER, parent);
            delete(folder);
        }
    }

    private static Path create(Path parent) {
        try {
            return Files.createTempDirectory(parent, "castellan-sqlite");
        } catch (IOException e) {
            throw new CommandException(
                    "the folder for temporary files, " + parent + ", cannot be used: " + FileProblem.of(e)
                            + ": name another one with JDK_JAVA_OPTIONS=-D" + FOLDER + "=FOLDER",
                    e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.toList();
            for (Path file : all) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            // the driver deletes its files at the end of the JVM
        }
    }
}
