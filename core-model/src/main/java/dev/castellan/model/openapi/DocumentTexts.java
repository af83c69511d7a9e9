package dev.castellan.model.openapi;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;

/** The human-readable text of the OpenAPI document. The file {@code texts.properties} also marks optional fields. */
final class DocumentTexts {

    private static final String FILE = "texts.properties";
    private static final Properties TEXTS = load();

    private DocumentTexts() {}

    /**
     * Returns the text with this name.
     *
     * @throws IllegalStateException if the file has no such text
     */
    static String of(String name) {
        String text = TEXTS.getProperty(name);
        if (text == null) {
            throw new IllegalStateException(FILE + " has no line for " + name + ": add one");
        }
        return text;
    }

    static boolean has(String name) {
        return TEXTS.containsKey(name);
    }

    /** Returns the first of these names that has a text, or the last name if none has a text. */
    static String firstOf(String... names) {
        return Arrays.stream(names).filter(DocumentTexts::has).findFirst().orElse(names[names.length - 1]);
    }

    static String field(String record, String field) {
        return of(firstOf(record + "." + field + "?", record + "." + field));
    }

    static boolean isOptional(String record, String field) {
        return has(record + "." + field + "?");
    }

    static Set<String> names() {
        return TEXTS.stringPropertyNames();
    }

    private static Properties load() {
        Properties texts = new Properties();
        try (InputStream in = Objects.requireNonNull(DocumentTexts.class.getResourceAsStream(FILE), FILE);
                Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            texts.load(reader);
            return texts;
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " cannot be read", e);
        }
    }
}
