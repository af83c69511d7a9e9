package dev.castellan.server.standalone.mail;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The texts of e-mails in one language, from {@code mails.properties}, and the values in them. */
final class MailText {

    /** The maximum length of a name in an e-mail, in characters. */
    static final int MAX_NAME_LENGTH = 60;

    private static final Pattern VARIABLE = Pattern.compile("\\{([a-z]+)}");

    /** Line breaks, control characters, spaces, and characters that change the text direction. */
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Z}]+");

    /**
     * The full stops of all scripts, and the separators in URLs and addresses. Mail programs can turn text with these
     * characters into links.
     */
    private static final Pattern PART_OF_LINK =
            Pattern.compile("[.\u3002\u06d4\u0701\u0702\u2027\u00b7\u30fb:/\\\\@\u2044\u2215]+(?=\\S)");

    private static final MailText ENGLISH = new MailText(Locale.ENGLISH, "mails.properties");
    private static final MailText GERMAN = new MailText(Locale.GERMAN, "mails_de.properties");

    private static final Map<String, MailText> ALL = Map.of("en", ENGLISH, "de", GERMAN);

    private final Properties texts;
    private final DateTimeFormatter time;

    private MailText(Locale language, String file) {
        texts = read(file);
        time = DateTimeFormatter.ofPattern(of("time", Map.of()), language).withZone(ZoneOffset.UTC);
    }

    /**
     * Returns the texts in the language of the reader, otherwise in the other language, otherwise in English.
     *
     * @param ofReader the language of the reader, or null if it is unknown. A newer server can have stored a language
     *     that this server does not have
     */
    static MailText in(@Nullable Locale ofReader, Locale otherwise) {
        MailText ofOther = ALL.getOrDefault(otherwise.getLanguage(), ENGLISH);
        return ofReader == null ? ofOther : ALL.getOrDefault(ofReader.getLanguage(), ofOther);
    }

    /** Returns a text. Replaces its variables in a single pass. Variables inside values are not replaced. */
    String of(String key, Map<String, String> values) {
        return VARIABLE.matcher(Objects.requireNonNull(texts.getProperty(key), key))
                .replaceAll(match ->
                        Matcher.quoteReplacement(Objects.requireNonNull(values.get(match.group(1)), match.group())));
    }

    /**
     * Returns the name on one line, truncated to 60 characters, without anything that a mail program could turn into a
     * link.
     */
    static String name(String name) {
        String visible = INVISIBLE
                .matcher(Normalizer.normalize(name, Normalizer.Form.NFKC))
                .replaceAll(" ");
        String plain = PART_OF_LINK
                .matcher(visible)
                .replaceAll(" ")
                .replaceAll(" +", " ")
                .strip();
        return plain.codePointCount(0, plain.length()) <= MAX_NAME_LENGTH
                ? plain
                : plain.substring(0, plain.offsetByCodePoints(0, MAX_NAME_LENGTH - 1)) + "\u2026";
    }

    /** Returns the time in UTC, such as {@code 31 January 2030, 12:00 UTC} in English. */
    String time(Instant at) {
        return time.format(at);
    }

    private static Properties read(String file) {
        Properties texts = new Properties();
        try (Reader reader = new InputStreamReader(
                Objects.requireNonNull(MailText.class.getResourceAsStream(file)), StandardCharsets.UTF_8)) {
            texts.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return texts;
    }
}
