package dev.castellan.server.jdbc.internal.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Restricts the files of a store to their owner (mode 0600). SQLite gives the files that it creates later the same mode
 * as the store file.
 */
public final class OwnerOnlyMode {

    private static final Logger LOG = LoggerFactory.getLogger(OwnerOnlyMode.class);
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final List<String> FILES = List.of("", "-wal", "-shm", ".lock");

    private OwnerOnlyMode() {}

    /** Sets the mode of the existing files. Logs a warning if the operating system denies the change. */
    public static void give(Path store) {
        if (!store.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        try {
            // SQLite creates its files next to the target of a symbolic link
            Path file = store.toRealPath();
            for (String ending : FILES) {
                giveOne(file.resolveSibling(file.getFileName() + ending));
            }
        } catch (IOException e) {
            LOG.warn(
                    "{} may be open to other users of this machine, and its mode cannot be changed: {}: give it the"
                            + " mode 0600",
                    store,
                    e.toString());
        }
    }

    private static void giveOne(Path file) throws IOException {
        if (Files.exists(file) && !OWNER_ONLY.containsAll(Files.getPosixFilePermissions(file))) {
            Files.setPosixFilePermissions(file, OWNER_ONLY);
        }
    }
}
