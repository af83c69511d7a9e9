package dev.castellan.server.jdbc.internal.sqlite;

import dev.castellan.model.internal.text.FileProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;

/**
 * The lock on a store file. Only one store can hold the lock at a time: that of a server, or of a program that migrates
 * or restores. The operating system releases the lock when the process ends.
 *
 * <p>The lock is on a separate file, because a POSIX process loses its locks on a file when it closes any handle to
 * that file. For the same reason, a process opens a lock file only while no other store of the process holds it.
 */
public final class SqliteLock implements AutoCloseable {

    /**
     * The prefix of system properties that name the lock files which this process holds. Class loaders, such as those
     * of two web applications, share system properties and the locks of the process, but no static fields.
     */
    private static final String PROPERTY_PREFIX = "dev.castellan.server.jdbc.lock:";

    /** Channels that the garbage collector must not close. Guarded by the class. */
    private static final List<FileChannel> OPEN_CHANNELS = new ArrayList<>();

    private final FileChannel channel;
    private final String propertyName;

    private SqliteLock(FileChannel channel, String propertyName) {
        this.channel = channel;
        this.propertyName = propertyName;
    }

    /**
     * Acquires the lock. Creates the store file if it does not exist.
     *
     * @throws IllegalStateException if another store holds the lock, or if the files cannot be created
     */
    public static SqliteLock take(Path file) {
        try {
            createPrivate(file);
            // a symbolic link and its target must share one lock
            return locked(file.toRealPath());
        } catch (IOException e) {
            throw new IllegalStateException(
                    file + " cannot be opened: " + FileProblem.of(e)
                            + ": name a file in a folder that exists and may be written",
                    e);
        }
    }

    private static SqliteLock locked(Path file) throws IOException {
        Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
        // the class is locked, because the creation of the file closes a handle to it
        synchronized (SqliteLock.class) {
            if (createPrivate(lockFile)) {
                giveToOwnerOf(file, lockFile);
            }
            String propertyName = PROPERTY_PREFIX + identity(lockFile);
            if (System.getProperties().putIfAbsent(propertyName, lockFile.toString()) != null) {
                throw inUse(file, "another store of this process", lockFile, "close that store first");
            }
            try {
                return new SqliteLock(lock(file, lockFile), propertyName);
            } catch (IOException | RuntimeException e) {
                System.clearProperty(propertyName);
                throw e;
            }
        }
    }

    private static FileChannel lock(Path file, Path lockFile) throws IOException {
        FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                throw inUse(file, "another server", lockFile, "stop that server first");
            }
            return channel;
        } catch (OverlappingFileLockException e) {
            // another part of the program has replaced the system properties; to close this channel would end the lock
            OPEN_CHANNELS.add(channel);
            throw inUse(file, "another store of this process", lockFile, "close that store first");
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static IllegalStateException inUse(Path file, String user, Path lockFile, String remedy) {
        return new IllegalStateException(file + " is in use by " + user + ", which holds the lock of " + lockFile + ": "
                + remedy + ", or name another file");
    }

    /** Returns the device and number of a file, which its links share. Returns the path if the system has none. */
    private static Object identity(Path file) throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
        return key == null ? file.toRealPath() : key;
    }

    /** Creates the file with access for its owner only. Returns false if the file already exists. */
    private static boolean createPrivate(Path file) throws IOException {
        if (Files.exists(file)) {
            return false;
        }
        try {
            if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.createFile(
                        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            } else {
                Files.createFile(file);
            }
            return true;
        } catch (FileAlreadyExistsException e) {
            return false; // another process created it just now
        }
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

    /** Releases the lock. Further calls have no effect. */
    @Override
    public void close() {
        synchronized (SqliteLock.class) {
            if (channel.isOpen()) {
                release();
            }
        }
    }

    private void release() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            System.clearProperty(propertyName);
        }
    }
}
