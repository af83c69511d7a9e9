package dev.castellan.system.mutations;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A mistake in the source code of a server class.
 *
 * @param type the class name, relative to the server's package
 * @param right the correct code
 * @param wrong the code that replaces it
 */
record Mutation(String type, String right, String wrong) {

    private static final List<Path> SOURCES = Stream.of("server-embedded", "server-people")
            .map(module -> Path.of("..", "..", module, "src", "main", "java"))
            .toList();

    /** Returns the fully qualified class name. */
    String className() {
        return "dev.castellan.server." + type;
    }

    /**
     * Returns the source code of the class with the mistake.
     *
     * @throws AssertionError if the source code does not contain the correct code exactly once; in this case, update
     *     the mutation
     */
    String source() {
        String source = read();
        int match = source.indexOf(right);
        if (match < 0 || source.indexOf(right, match + 1) >= 0) {
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
