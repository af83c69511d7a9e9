package dev.castellan.server.standalone;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** The file that holds the bootstrap token: there as a whole or not at all, and never readable by others. */
final class TokenFile {

    private final Path file;

    TokenFile(Path file) {
        this.file = file.toAbsolutePath();
    }

    /**
     * Fails before anything is started if the file cannot be there.
     *
     * @throws IOException if its directory does not exist; the message names it
     */
    void checkDirectory() throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("--token-file " + file + " is a directory: name a file");
        }
        if (!Files.isDirectory(directory())) {
            throw new NoSuchFileException("--token-file: there is no directory " + directory() + ": create it first");
        }
    }

    /**
     * Writes the token in place of what the file held.
     *
     * @throws IOException if it cannot be written; then the file is as before
     */
    void write(String token) throws IOException {
        Path draft = Files.createTempFile(directory(), ".castellan", ".token", ownerOnly());
        try {
            Files.writeString(draft, token + "\n", StandardCharsets.US_ASCII);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private Path directory() {
        Path parent = file.getParent();
        return parent == null ? file : parent;
    }

    private FileAttribute<?>[] ownerOnly() {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
