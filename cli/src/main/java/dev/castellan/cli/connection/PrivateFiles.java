package dev.castellan.cli.connection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;

/** Writes files that only their owner can read. */
final class PrivateFiles {

    private static final FileAttribute<?>[] NONE = {};

    private PrivateFiles() {}

    /** Replaces a file at once: another process never reads a part of it. Follows a link to it. */
    static void write(Path file, String text) throws IOException {
        Path target = target(file);
        Path folder = folder(target);
        Files.createDirectories(folder, permissions(folder, "rwx------"));
        Path next = Files.createTempFile(folder, ".castellan", "", permissions(folder, "rw-------"));
        try {
            Files.writeString(next, text);
            Files.move(next, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    /** Throws an exception if the folder of a file, or the one in which it would be created, cannot be written. */
    static void requireWritable(Path file) throws IOException {
        Path folder = folder(target(file));
        while (!Files.exists(folder)) {
            folder = folder(folder);
        }
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new IOException(folder + ": is not a folder that you can write");
        }
    }

    private static Path target(Path file) throws IOException {
        return Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    }

    private static Path folder(Path target) {
        return Objects.requireNonNull(target.getParent(), "the root folder is no file");
    }

    private static FileAttribute<?>[] permissions(Path path, String text) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text))}
                : NONE;
    }
}
