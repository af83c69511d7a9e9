package dev.castellan.server.jdbc.internal.sqlite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * A lock that keeps a second process from opening the file of a store. It is a lock of a second file beside it, since a
 * process loses its locks of a file when it closes any handle of that file. It ends with the process.
 */
public final class SqliteLock implements AutoCloseable {

    private final FileChannel channel;

    private SqliteLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes the lock. Creates the file of the store if it does not exist.
     *
     * @throws IllegalStateException if another process has the lock, or if the files cannot be created
     */
    public static SqliteLock take(Path file) {
        try {
            createPrivate(file);
            // a symbolic link to a file is the same store
            return new SqliteLock(locked(file.toRealPath()));
        } catch (IOException e) {
            throw new IllegalStateException(
                    file + " cannot be opened: " + e + ": name a file in a folder that exists and may be written", e);
        }
    }

    private static FileChannel locked(Path file) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".lock");
        createPrivate(beside);
        FileChannel channel = FileChannel.open(beside, StandardOpenOption.WRITE);
        if (tryLock(channel) == null) {
            channel.close();
            throw new IllegalStateException(
                    file + " is in use by another server: stop that one first, or name another file");
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

    private static void createPrivate(Path file) throws IOException {
        if (Files.exists(file)) {
            return;
        }
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } else {
            Files.createFile(file);
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
