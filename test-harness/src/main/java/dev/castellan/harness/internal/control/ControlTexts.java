package dev.castellan.harness.internal.control;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;

/** The texts of the OpenAPI document. The file also marks optional fields, with a question mark. */
final class ControlTexts {

    private static final String FILE = "control.properties";
    private static final Properties TEXTS = load();

    private ControlTexts() {}

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

    static Set<String> names() {
        return TEXTS.stringPropertyNames();
    }

    private static Properties load() {
        Properties texts = new Properties();
        try (InputStream in = Objects.requireNonNull(ControlTexts.class.getResourceAsStream(FILE), FILE)) {
            texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
            return texts;
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " cannot be read", e);
        }
    }
}
