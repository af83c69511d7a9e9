package dev.castellan.server.console.internal.layout;

import dev.castellan.server.spi.Refusal;
import java.util.Locale;
import java.util.regex.Pattern;

/** Formats error messages as sentences. */
public final class Sentence {

    /** Matches messages that begin with an ordinary word, not a field name or a quoted value. */
    private static final Pattern WORDS = Pattern.compile("[a-z]+ .*", Pattern.DOTALL);

    private static final Pattern ENDED = Pattern.compile(".*[.!?]", Pattern.DOTALL);

    private Sentence() {}

    /**
     * Returns the message of a refusal in the language of a page, without the name of the field that it begins with.
     * Keeps the name in a message of the embedder. See {@link #of(String)}.
     */
    public static String of(Texts texts, Refusal refusal) {
        String message = texts.translated(refusal);
        return of(refusal.isVerbatim() ? message : Texts.withoutField(message));
    }

    /** Returns a message with a capital letter at the start and a full stop at the end. */
    public static String of(String message) {
        if (!WORDS.matcher(message).matches()) {
            return message;
        }
        String capitalized = message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1);
        return ENDED.matcher(capitalized).matches() ? capitalized : capitalized + ".";
    }
}
