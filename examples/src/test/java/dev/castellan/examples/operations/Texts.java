package dev.castellan.examples.operations;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** The texts of the OpenAPI document. */
final class Texts {

    private static final Path FILE =
            Path.of("../core-model/src/main/resources/dev/castellan/model/openapi/texts.properties");

    private final Properties texts = new Properties();

    Texts() {
        try (Reader file = Files.newBufferedReader(FILE)) {
            texts.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String of(String key) {
        return texts.getProperty(key, "");
    }
}
