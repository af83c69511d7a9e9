package dev.castellan.cli.connection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Writes files that only their owner can read. */
final class PrivateFiles {

    private static final FileAttribute<?>[] NONE = {};

    private PrivateFiles() {}

    /** Replaces a file at once, so that another process never reads a part of it. Follows a link to it. */
    static void write(Path file, String text) throws IOException {
        Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        Path folder = target.getParent();
        Files.createDirectories(folder, permissions(folder, "rwx------"));
        Path next = Files.createTempFile(folder, ".castellan", "", permissions(folder, "rw-------"));
        try {
            Files.writeString(next, text);
            Files.move(next, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    private static FileAttribute<?>[] permissions(Path path, String text) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text))}
                : NONE;
    }
}
