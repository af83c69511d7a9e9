package dev.castellan.server.console.internal.layout;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Bidi;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;

/** The messages of all pages. Safe for use by multiple threads. */
public final class Texts {

    private static final String FIRST_STRONG_ISOLATE = "\u2068";
    private static final String POP_ISOLATE = "\u2069";

    private final Properties texts = new Properties();

    private Texts() {}

    /** Loads the messages from {@code texts.properties}. */
    public static Texts load() {
        Texts loaded = new Texts();
        try (InputStream file = Texts.class.getResourceAsStream("texts.properties")) {
            if (file == null) {
                throw new IllegalStateException("the console has no texts.properties");
            }
            loaded.texts.load(new InputStreamReader(file, StandardCharsets.UTF_8));
            return loaded;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns whether a message with this key exists. */
    public boolean has(String key) {
        return texts.containsKey(key);
    }

    /**
     * Returns the message for a key, with {@code {0}}, {@code {1}} and so on replaced by the values.
     *
     * @throws IllegalArgumentException if no message has this key
     */
    public String text(String key, Object... values) {
        String text = texts.getProperty(key);
        if (text == null) {
            throw new IllegalArgumentException("texts.properties has no " + key);
        }
        Object[] shown = Stream.of(values).map(Texts::isolated).toArray();
        return shown.length == 0 ? text : new MessageFormat(text.replace("'", "''"), Locale.ROOT).format(shown);
    }

    /** Returns the value. Wraps right-to-left text in an isolate, because it could reorder the surrounding text. */
    private static Object isolated(Object value) {
        return value instanceof String text && Bidi.requiresBidi(text.toCharArray(), 0, text.length())
                ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE
                : value;
    }
}
