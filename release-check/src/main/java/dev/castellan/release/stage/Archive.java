package dev.castellan.release.stage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** A jar or a zip, open for reading. Close it. */
public final class Archive implements AutoCloseable {

    private final JarFile jar;

    /** Opens a file. */
    public Archive(Path file) throws IOException {
        this.jar = new JarFile(file.toFile());
    }

    /** Returns the entries that are files, in the order of the archive. */
    public List<? extends ZipEntry> entries() {
        return jar.stream().filter(entry -> !entry.isDirectory()).toList();
    }

    /** Returns the names of the entries that are files. */
    public List<String> names() {
        return entries().stream().map(ZipEntry::getName).toList();
    }

    /** Returns the content of an entry, if it is there. */
    public Optional<byte[]> bytes(String name) {
        ZipEntry entry = jar.getEntry(name);
        if (entry == null) {
            return Optional.empty();
        }
        try (var in = jar.getInputStream(entry)) {
            return Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns an attribute of the manifest, if it is there. */
    public Optional<String> attribute(String name) {
        try {
            Manifest manifest = jar.getManifest();
            return manifest == null
                    ? Optional.empty()
                    : Optional.ofNullable(manifest.getMainAttributes().getValue(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        jar.close();
    }
}
