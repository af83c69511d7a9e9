package dev.castellan.server.console.internal.layout;

import dev.castellan.server.spi.Refusal;
import java.text.Bidi;
import java.text.MessageFormat;
import java.text.ParsePosition;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The messages of all pages in one language: {@code texts.properties} in English, and {@code texts_de.properties} in
 * German. Safe for use by multiple threads.
 */
public final class Texts {

    /** The languages of the console. English is the default. */
    public static final List<Locale> LANGUAGES = List.of(Locale.ENGLISH, Locale.GERMAN);

    private static final String FIRST_STRONG_ISOLATE = "\u2068";
    private static final String POP_ISOLATE = "\u2069";
    private static final Pattern PLACE = Pattern.compile("\\{[^{}]*}");
    private static final Pattern FIELD = Pattern.compile("^[a-z_]+(?:\\[[0-9]+])?: ");

    private static final Pattern TIME = Pattern.compile("[0-9]{4}-[0-9-]{5}T[0-9:.]{8,18}Z");

    private static final String REFUSAL = "refusal.";
    private static final String INVALID = REFUSAL + "invalid.";

    /** The messages of the server about invalid values, in English, by the last part of the keys of their texts. */
    private static final ResourceBundle MESSAGES =
            ResourceBundle.getBundle(Texts.class.getPackageName() + ".messages", Locale.ROOT);

    /** The minimum length of a part that identifies a language. Shorter parts can occur in messages of any language. */
    private static final int MIN_PART_LENGTH = 10;

    private static final Texts ENGLISH = new Texts(Locale.ENGLISH);

    private final Locale language;
    private final ResourceBundle texts;
    private final DateTimeFormatter exact;
    private final List<String> parts;

    private Texts(Locale language) {
        this.language = language;
        // with a locale other than the root, the bundle would fall back to the language of the operating system
        this.texts = ResourceBundle.getBundle(
                Texts.class.getPackageName() + ".texts", language.equals(Locale.ENGLISH) ? Locale.ROOT : language);
        this.exact = DateTimeFormatter.ofPattern(text("time.exact"), language).withZone(ZoneOffset.UTC);
        this.parts = texts.keySet().stream()
                .flatMap(key -> PLACE.splitAsStream(text(key)))
                .filter(part -> part.length() >= MIN_PART_LENGTH)
                .toList();
    }

    /** Returns the messages in one of the {@link #LANGUAGES}. */
    public static Texts of(Locale language) {
        return language.equals(Locale.ENGLISH) ? ENGLISH : new Texts(language);
    }

    public Locale language() {
        return language;
    }

    /** Returns whether a message with this key exists. */
    public boolean has(String key) {
        return texts.containsKey(key);
    }

    /**
     * Returns the message for a key, with {@code {0}}, {@code {1}} and so on replaced by the values.
     *
     * @throws java.util.MissingResourceException if no message has this key
     */
    public String text(String key, Object... values) {
        String text = texts.getString(key);
        Object[] arguments = Stream.of(values).map(Texts::isolated).toArray();
        return arguments.length == 0 ? text : format(text).format(arguments);
    }

    /**
     * Returns the text {@code refusal.CODE.VALUE} for the first value of a refusal, or its text {@code refusal.CODE},
     * after the name of the field that its message begins with.
     * Without such a text, or if the refusal lacks a value in the text, returns the message, translated if possible.
     * Returns the message of a {@linkplain Refusal#verbatim verbatim} refusal unchanged.
     */
    public String translated(Refusal refusal) {
        String message = String.valueOf(refusal.getMessage());
        if (refusal.isVerbatim()) {
            return message;
        }
        String key = REFUSAL + refusal.code();
        List<String> values = refusal.values();
        String special = key + "." + (values.isEmpty() ? "" : values.get(0).replace(' ', '-'));
        if (has(special)) {
            return field(message) + text(special, values.toArray());
        }
        return has(key) && ENGLISH.format(ENGLISH.text(key)).getFormatsByArgumentIndex().length <= values.size()
                ? field(message) + text(key, values.toArray())
                : translated(message);
    }

    /** Returns a message without the name of the field that it begins with. */
    static String withoutField(String message) {
        return message.substring(field(message).length());
    }

    private static String field(String message) {
        Matcher field = FIELD.matcher(message);
        return field.lookingAt() ? field.group() : "";
    }

    /**
     * Returns the text for a message about an invalid value, which can begin with the name of a field. Returns a
     * message unchanged if it matches none of {@code messages.properties}.
     */
    String translated(String message) {
        String field = field(message);
        for (String key : MESSAGES.keySet()) {
            ParsePosition end = new ParsePosition(field.length());
            Object[] values = ENGLISH.format(MESSAGES.getString(key)).parse(message, end);
            if (values != null && end.getIndex() == message.length()) {
                return field + invalid(field, key, values);
            }
        }
        return message;
    }

    /** Returns the text that asks for a value if the field is empty, or the text that names the rule. */
    private String invalid(String field, String key, Object[] values) {
        boolean isEmpty = key.equals("blank") || (key.equals("length") && values[2].equals("0"));
        String missing = "enter." + field.replaceFirst("[:\\[].*", "").strip();
        if (isEmpty) {
            return text(has(missing) ? missing : "enter.other");
        }
        return text(INVALID + key, Stream.of(values).map(this::shown).toArray());
    }

    /** Returns a time in the form of the language, or any other value unchanged. */
    private Object shown(Object value) {
        return TIME.matcher(value.toString()).matches() ? exact.format(Instant.parse(value.toString())) : value;
    }

    /** Returns {@code en} for a message of the server that has no translation, or null for any other message. */
    @Nullable
    String foreignLanguage(String message) {
        return language.equals(Locale.ENGLISH) || parts.stream().anyMatch(message::contains) ? null : "en";
    }

    /** Returns the format of exact times. */
    DateTimeFormatter exact() {
        return exact;
    }

    private MessageFormat format(String text) {
        return new MessageFormat(text.replace("'", "''"), language);
    }

    /** Returns the value. Isolates right-to-left text, because such text could reorder the surrounding text. */
    private static Object isolated(Object value) {
        return value instanceof String text && Bidi.requiresBidi(text.toCharArray(), 0, text.length())
                ? FIRST_STRONG_ISOLATE + text + POP_ISOLATE
                : value;
    }
}
