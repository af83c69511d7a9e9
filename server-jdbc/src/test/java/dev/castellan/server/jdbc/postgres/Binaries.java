package dev.castellan.server.jdbc.postgres;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.apache.commons.lang3.SystemUtils;

/**
 * Finds the PostgreSQL programs. Unpacks them once per machine and user, to a world-readable folder in the temporary
 * directory.
 */
final class Binaries {

    private Binaries() {}

    static String program(String name) {
        Path folder = Citus.folder();
        return (folder == null ? Unpacked.FOLDER : folder)
                .resolve("bin")
                .resolve(name)
                .toString();
    }

    private static Path unpacked() {
        try {
            byte[] archive = archive();
            Path folder = Path.of(System.getProperty("java.io.tmpdir"))
                    .resolve("castellan-postgres-" + System.getProperty("user.name") + "-" + digest(archive));
            return Files.exists(folder) ? checked(folder) : unpack(archive, folder);
        } catch (IOException e) {
            throw new UncheckedIOException("could not unpack PostgreSQL", e);
        }
    }

    /**
     * Returns the archive for this machine. If the archive is missing, the exception message names the required jar.
     */
    private static byte[] archive() throws IOException {
        String system = SystemUtils.IS_OS_MAC ? "Darwin" : "Linux";
        String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        String existing = processor.equals("amd64") ? "x86_64" : processor.equals("aarch64") ? "arm_64" : processor;
        try (InputStream in = DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, existing)) {
            return in.readAllBytes();
        }
    }

    private static String digest(byte[] archive) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(archive);
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Unpacks into a separate directory and then renames it, so other processes never see an incomplete directory. */
    private static Path unpack(byte[] archive, Path folder) throws IOException {
        Path aside = Files.createTempDirectory("castellan-postgres-");
        Archive.unpack(new ByteArrayInputStream(archive), aside);
        Commands.run(List.of("chmod", "-R", "a+rX", aside.toString()));
        try {
            return Files.move(aside, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.exists(folder)) {
                throw e;
            }
            Commands.run(List.of("rm", "-rf", aside.toString()));
            return checked(folder);
        }
    }

    /**
     * Checks that this user owns the folder, because any user could have created it, and its programs will be executed.
     */
    private static Path checked(Path folder) throws IOException {
        Path own = Files.createTempFile("castellan-", ".owner");
        try {
            if (!Files.getOwner(folder).equals(Files.getOwner(own))) {
                throw new IOException(folder + " belongs to " + Files.getOwner(folder) + ": have it removed");
            }
            return folder;
        } finally {
            Files.delete(own);
        }
    }

    private static final class Unpacked {

        static final Path FOLDER = unpacked();
    }
}
