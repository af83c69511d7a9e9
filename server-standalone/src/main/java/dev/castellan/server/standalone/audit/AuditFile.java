package dev.castellan.server.standalone.audit;

import dev.castellan.server.standalone.output.CommandException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file that lines are appended to. It is created with mode 0600 unless it exists. Before each line it is looked up by
 * its name, and opened again if another file has the name, or none, so it may be rotated at any moment. A line is with
 * the operating system when {@link #write} returns, but not forced to the disk.
 */
final class AuditFile implements LineTarget {

    private final Path path;
    private @Nullable OutputStream stream;
    private @Nullable Object key;
    private boolean torn;

    private AuditFile(Path path) {
        this.path = path;
    }

    /**
     * Opens the file.
     *
     * @throws CommandException if it cannot be written; the message names it
     */
    static AuditFile open(Path path) {
        AuditFile file = new AuditFile(path.toAbsolutePath());
        try {
            file.reopen();
            return file;
        } catch (IOException e) {
            throw new CommandException(
                    "--audit-log " + path + " cannot be written: " + e + ": name a file in a directory that may be"
                            + " written, or stdout",
                    e);
        }
    }

    @Override
    public synchronized void write(byte[] line) throws IOException {
        if (stream == null || !Objects.equals(key, keyOfPath())) {
            reopen();
        }
        OutputStream open = Objects.requireNonNull(stream);
        if (torn) {
            // ends the part of a line that an earlier write left
            open.write('\n');
        }
        torn = true;
        open.write(line);
        torn = false;
    }

    @Override
    public synchronized void close() throws IOException {
        OutputStream open = stream;
        stream = null;
        if (open != null) {
            open.close();
        }
    }

    private void reopen() throws IOException {
        close();
        create();
        // unlike a channel, this stays open when a thread that writes is interrupted
        stream = new FileOutputStream(path.toFile(), true);
        key = keyOfPath();
        torn = false;
    }

    private void create() throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            // a pipe without a reader, for one, would not even open
            throw new IOException("it is not a regular file");
        }
        try {
            Files.createFile(path, ownerOnly());
        } catch (FileAlreadyExistsException e) {
            // appended to, with the mode that it has
            return;
        }
    }

    private FileAttribute<?>[] ownerOnly() {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    /** Returns what identifies the file that has the name now; {@code null} if none has it. */
    private @Nullable Object keyOfPath() throws IOException {
        try {
            Object found = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
            return found == null ? path : found;
        } catch (NoSuchFileException e) {
            return null;
        }
    }
}
