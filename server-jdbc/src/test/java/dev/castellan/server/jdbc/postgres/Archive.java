package dev.castellan.server.jdbc.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** Unpacks a {@code .txz} archive. */
final class Archive {

    private static final int EXECUTABLE = 0100;

    private Archive() {}

    static void unpack(InputStream archive, Path target) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(new XZCompressorInputStream(archive))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                unpack(entry, tar, target.resolve(entry.getName()).normalize());
            }
        }
    }

    private static void unpack(TarArchiveEntry entry, InputStream content, Path file) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(file);
            return;
        }
        Files.createDirectories(file.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
        } else {
            Files.copy(content, file);
            if ((entry.getMode() & EXECUTABLE) != 0 && !file.toFile().setExecutable(true)) {
                throw new IOException("could not make " + file + " executable");
            }
        }
    }
}
