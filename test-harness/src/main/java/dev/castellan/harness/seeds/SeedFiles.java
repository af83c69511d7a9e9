package dev.castellan.harness.seeds;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the text of seed files. */
final class SeedFiles {

    private SeedFiles() {}

    static String text(Path file) {
        try {
            return decoded(file.toString(), Files.readAllBytes(file));
        } catch (NoSuchFileException e) {
            throw complaint(file.toString(), "no such file; looked for " + file.toAbsolutePath());
        } catch (IOException e) {
            throw complaint(file.toString(), "cannot be read: " + e);
        }
    }

    static String text(String resource) {
        String name = resource.startsWith("/") ? resource.substring(1) : resource;
        try (InputStream in = open(name)) {
            if (in == null) {
                throw complaint(resource, "no such resource on the class path: give its full name, with packages");
            }
            return decoded(resource, in.readAllBytes());
        } catch (IOException e) {
            throw complaint(resource, "cannot be read: " + e);
        }
    }

    private static @Nullable InputStream open(String name) {
        ClassLoader tests = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = tests == null ? SeedFiles.class.getClassLoader() : tests;
        return loader.getResourceAsStream(name);
    }

    private static String decoded(String source, byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw complaint(source, "is not UTF-8: save it in that encoding");
        }
    }

    private static SeedException complaint(String source, String message) {
        return new SeedException(List.of(source + ": " + message), 0);
    }
}
