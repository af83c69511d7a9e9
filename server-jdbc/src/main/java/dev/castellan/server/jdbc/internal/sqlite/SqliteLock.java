package dev.castellan.server.jdbc.internal.sqlite;

import dev.castellan.model.internal.text.FileProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import org.jspecify.annotations.Nullable;

/**
 * The lock on a store file. Only one process can hold the lock at a time: either a server, or a program that migrates
 * or restores. The lock is on a separate file, because a process loses its locks on a file when it closes any handle to
 * that file. The operating system releases the lock when the process ends.
 */
public final class SqliteLock implements AutoCloseable {

    private final FileChannel channel;

    private SqliteLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Acquires the lock. Creates the store file if it does not exist.
     *
     * @throws IllegalStateException if another process holds the lock, or if the files cannot be created
     */
    public static SqliteLock take(Path file) {
        try {
            createPrivate(file);
            // a symbolic link and its target must share one lock
            return new SqliteLock(locked(file.toRealPath()));
        } catch (IOException e) {
            throw new IllegalStateException(
                    file + " cannot be opened: " + FileProblem.of(e)
                            + ": name a file in a folder that exists and may be written",
                    e);
        }
    }

    private static FileChannel locked(Path file) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".lock");
        if (createPrivate(beside)) {
            giveToOwnerOf(file, beside);
        }
        FileChannel channel = FileChannel.open(beside, StandardOpenOption.WRITE);
        if (tryLock(channel) == null) {
            channel.close();
            throw new IllegalStateException(file + " is in use by another server, which holds the lock of " + beside
                    + ": stop that server first, or name another file");
        }
        return channel;
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    /** Creates the file with access for its owner only. Returns false if the file already exists. */
    private static boolean createPrivate(Path file) throws IOException {
        if (Files.exists(file)) {
            return false;
        }
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } else {
            Files.createFile(file);
        }
        return true;
    }

    /**
     * Makes the owner of the store file the owner of the lock file. Otherwise, the owner of the store could not use a
     * lock file that root created.
     */
    private static void giveToOwnerOf(Path store, Path lock) throws IOException {
        UserPrincipal owner = Files.getOwner(store);
        if (!owner.equals(Files.getOwner(lock))) {
            Files.setOwner(lock, owner);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
