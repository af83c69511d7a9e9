package dev.castellan.server.standalone.files;

import dev.castellan.model.internal.text.FileProblem;
import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A new file that only its owner can access (mode 0600). The file is written under a temporary name. {@link #finish}
 * renames the file to its final name, and {@link #close} deletes an unfinished file.
 */
public final class OwnerOnlyFile implements AutoCloseable {

    private final Path file;
    private final Path draft;
    private final FileChannel channel;

    private OwnerOnlyFile(Path file, Path draft, FileChannel channel) {
        this.file = file;
        this.draft = draft;
        this.channel = channel;
    }

    /**
     * Creates the file under its temporary name.
     *
     * @param option the option or command that names the file, for messages
     * @throws CommandException if the file already exists or cannot be created
     */
    public static OwnerOnlyFile create(String option, Path file) {
        Path absolute = file.toAbsolutePath();
        Path directory = directory(absolute);
        if (Files.exists(absolute)) {
            throw exists(option, absolute);
        }
        if (!Files.isDirectory(directory)) {
            throw new CommandException(option + ": there is no directory " + directory + ": create it first");
        }
        try {
            Path draft = Files.createTempFile(directory, ".castellan", ".draft", ownerOnly(file.getFileSystem()));
            return new OwnerOnlyFile(absolute, draft, FileChannel.open(draft, StandardOpenOption.WRITE));
        } catch (IOException e) {
            throw new CommandException(
                    option + " " + absolute + " cannot be written: " + FileProblem.of(e)
                            + ": choose a directory that is writable",
                    e);
        }
    }

    public OutputStream output() {
        return Channels.newOutputStream(channel);
    }

    /**
     * Forces the contents to disk and gives the file its final name.
     *
     * @throws IOException if the contents cannot be written, or if the final name is taken
     */
    public void finish() throws IOException {
        channel.force(true);
        channel.close();
        try {
            // a link never replaces an existing file, but a move can
            Files.createLink(file, draft);
        } catch (UnsupportedOperationException e) {
            Files.move(draft, file);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
            Files.deleteIfExists(draft);
        } catch (IOException e) {
            throw new CommandException("the draft " + draft + " cannot be deleted: delete it by hand", e);
        }
    }

    /** Returns the exception for a new file whose name is taken. */
    public static CommandException exists(String option, Path file) {
        String what = Files.isDirectory(file)
                ? " is a directory: name a file"
                : " already exists: name another file, or delete it";
        return new CommandException(option + " " + file + what, new FileAlreadyExistsException(file.toString()));
    }

    private static Path directory(Path file) {
        Path parent = file.getParent();
        return parent == null ? file : parent;
    }

    /** Returns the attributes of a new file that only its owner can access. */
    public static FileAttribute<?>[] ownerOnly(FileSystem system) {
        return system.supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
