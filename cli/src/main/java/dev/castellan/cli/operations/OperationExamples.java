package dev.castellan.cli.operations;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;

/** The examples in the help of commands, by the id of the operation: the only part of a command that is not derived. */
final class OperationExamples {

    private static final String FILE = "examples.properties";
    private static final Properties EXAMPLES = load();

    private OperationExamples() {}

    /** Returns the lines of the help with the example of an operation, or an empty array without an example. */
    static String[] of(String operation) {
        String example = EXAMPLES.getProperty(operation);
        return example == null ? new String[0] : new String[] {"", "Example: castellan " + example.replace("%", "%%")};
    }

    /** Returns all examples, without the name of the program, by the ids of their operations. */
    static Properties all() {
        return EXAMPLES;
    }

    private static Properties load() {
        Properties examples = new Properties();
        try (InputStream in = Objects.requireNonNull(OperationExamples.class.getResourceAsStream(FILE), FILE);
                Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            examples.load(reader);
            return examples;
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " cannot be read", e);
        }
    }
}
