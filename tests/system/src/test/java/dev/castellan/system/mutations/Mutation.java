package dev.castellan.system.mutations;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A wrong piece of source in a class of the server.
 *
 * @param type the name of the class below the package of the server
 * @param right the correct piece of the source
 * @param wrong the replacement
 */
record Mutation(String type, String right, String wrong) {

    private static final List<Path> SOURCES = Stream.of("server-embedded", "server-people")
            .map(module -> Path.of("..", "..", module, "src", "main", "java"))
            .toList();

    /** Returns the name of the class. */
    String className() {
        return "dev.castellan.server." + type;
    }

    /**
     * Returns the source with the wrong piece.
     *
     * @throws AssertionError if the source does not contain the correct piece exactly once; update the mutation then
     */
    String source() {
        String source = read();
        int found = source.indexOf(right);
        if (found < 0 || source.indexOf(right, found + 1) >= 0) {
            throw new AssertionError(className() + " should hold once: " + right);
        }
        return source.replace(right, wrong);
    }

    private String read() {
        String file = className().replace('.', '/') + ".java";
        Path source = SOURCES.stream()
                .map(sources -> sources.resolve(file))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new AssertionError(className() + " does not exist"));
        try {
            return Files.readString(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
