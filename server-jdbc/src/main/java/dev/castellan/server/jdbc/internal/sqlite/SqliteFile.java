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

/** Checks and protects the file of a store. SQLite would report problems later and with less detail. */
public final class SqliteFile {

    private static final Logger LOG = LoggerFactory.getLogger(SqliteFile.class);
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final List<String> FILES = List.of("", "-wal", "-shm", ".lock");

    private static final String READ_ONLY =
            "is on a file system that is mounted read-only: mount it for writing, or name a file on another one; a disk"
                    + " with errors is often mounted so: see the log of the system";

    private static final String HARD_LINKS =
            "has several hard links, but SQLite keeps recent changes next to one of its names: remove the other names, or"
                    + " name a copy of the file";

    private SqliteFile() {}

    /**
     * Checks a file, which does not need to exist.
     *
     * @throws IllegalStateException if the path is not a regular file, its file system is read-only, the file has
     *     several hard links, this user is not allowed to read or write the file, or SQLite needs to create files next
     *     to it and this user is not allowed to
     */
    public static void check(Path file, boolean readOnly) {
        check(!Files.isDirectory(file), file, "is a directory: name a file");
        check(!Files.exists(file) || Files.isRegularFile(file), file, "is a device, pipe or socket: name a file");
        Path real = real(file);
        boolean hasFiles = Files.exists(sibling(real, "-wal")) && Files.exists(sibling(real, "-shm"));
        check((readOnly && hasFiles) || !isOnReadOnlyFileSystem(file), file, READ_ONLY);
        if (Files.exists(file)) {
            check(links(file) < 2, file, HARD_LINKS);
            check(Files.isReadable(file), file, "is not readable by this user: run as the file's owner");
            check(readOnly || Files.isWritable(file), file, "is not writable by this user: run as the file's owner");
            Path folder = real.getParent();
            check(
                    hasFiles || Files.isWritable(folder),
                    file,
                    "cannot be used, because this user may not create files in its folder: let this user write in "
                            + folder);
        }
    }

    /** Returns the target of a symbolic link. SQLite creates its files next to the target. */
    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file; // does not exist, or SQLite will report the problem
        }
    }

    private static Path sibling(Path file, String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    /** Returns the number of names that are hard links to a file, or 1 if the system does not report it. */
    private static int links(Path file) {
        try {
            boolean isUnix = file.getFileSystem().supportedFileAttributeViews().contains("unix");
            return isUnix ? (int) Files.getAttribute(file, "unix:nlink") : 1;
        } catch (IOException e) {
            return 1; // SQLite will report the problem
        }
    }

    private static boolean isOnReadOnlyFileSystem(Path file) {
        try {
            Path existing = Files.exists(file) ? file : file.getParent();
            return existing != null
                    && Files.exists(existing)
                    && Files.getFileStore(existing).isReadOnly();
        } catch (IOException e) {
            return false; // SQLite will report the problem
        }
    }

    private static void check(boolean right, Path file, String complaint) {
        if (!right) {
            throw new IllegalStateException(file + " " + complaint);
        }
    }

    /**
     * Restricts the existing files of a store to their owner (mode 0600). SQLite gives the files that it creates later
     * the same mode as the store file. Logs a warning if the operating system denies the change.
     */
    public static void restrictToOwner(Path store) {
        if (!store.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        Path file = real(store);
        try {
            for (String ending : FILES) {
                restrict(sibling(file, ending));
            }
        } catch (IOException e) {
            LOG.warn(
                    "{} may be accessible to other users of this machine, and its mode cannot be changed: {}: give it the"
                            + " mode 0600",
                    store,
                    e.toString());
        }
    }

    private static void restrict(Path file) throws IOException {
        if (Files.exists(file) && !OWNER_ONLY.containsAll(Files.getPosixFilePermissions(file))) {
            Files.setPosixFilePermissions(file, OWNER_ONLY);
        }
    }
}
