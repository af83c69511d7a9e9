package dev.castellan.model.internal.text;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Removes secrets from texts that are logged, kept or shown. The rules stand here once: what a token of this API looks
 * like, what follows the word Bearer, and which JSON fields hold secrets. The constants differ in which of these a place
 * can meet, and in how much of a secret stays visible there.
 *
 * <p>Thread-safe.
 */
public final class Redaction {

    private static final String TOKEN = "(cst[su])(?:_|%5[Ff])";
    private static final String LETTERS = "[0-9A-Za-z]";
    private static final String SCHEME = "((?i:bearer)(?:\\s|%20|\\+)+";

    /** Fields whose names this library reads as a token's secret, and fields whose names say that they hold a secret. */
    private static final String FIELD = "(\"(?i:" + String.join("|", SecretFields.ALL)
            + "|[\\w.-]*(?:token|secret|password|passphrase|credentials?|key|jwt))\"\\s*:\\s*\"";

    /** To the next quotation mark without a backslash before it, or to the end of a text that ends within the value. */
    private static final String VALUE = "[^\"]*+(?:(?<=\\\\)\"[^\"]*+)*+";

    /** Lines of a log: of a token its kind stays, of other secrets nothing. */
    public static final Redaction LOG = new Redaction("***", true, TOKEN + LETTERS + "+", SCHEME + ")[^\\s\",]+");

    /** What a journal of requests keeps: of a token its prefix stays. Fields of bodies stay, since tests compare them. */
    public static final Redaction JOURNAL = new Redaction("…", true, TOKEN + "(" + LETTERS + "{4})" + LETTERS + "+");

    /** Reports that a person compares with other texts: the beginning of every secret stays. */
    public static final Redaction REPORT = new Redaction(
            "...",
            true,
            TOKEN + "(" + LETTERS + "{4})" + LETTERS + "+",
            SCHEME + "[^\\s]{4})[^\\s]+",
            FIELD + "[^\"]{0,4})" + VALUE);

    /** Messages of exceptions: nothing of a secret stays. Short words after Bearer stay, since sentences have them. */
    public static final Redaction ERROR =
            new Redaction("[left out]", false, TOKEN + LETTERS + "+", SCHEME + ")[^\\s\",]{8,}", FIELD + ")" + VALUE);

    private final String mark;
    private final boolean kindStays;
    private final Pattern secrets;

    private Redaction(String mark, boolean kindStays, String... secrets) {
        this.mark = mark;
        this.kindStays = kindStays;
        this.secrets = Pattern.compile(String.join("|", List.of(secrets)));
    }

    /** Returns the text without secrets. */
    public String text(String text) {
        Matcher found = secrets.matcher(text);
        return found.find() ? found.replaceAll(secret -> Matcher.quoteReplacement(shown(secret))) : text;
    }

    /**
     * Returns the text without secrets.
     *
     * @param known a secret that the text may hold in any place; {@code null} or empty if none is known
     */
    public String text(String text, @Nullable String known) {
        return text(known == null || known.isEmpty() ? text : text.replace(known, mark));
    }

    /** Returns what stays of a text that is a secret as a whole: what stays of a token, of any other secret nothing. */
    public String secret(String secret) {
        Matcher found = secrets.matcher(secret);
        return found.matches() ? shown(found.toMatchResult()) : mark;
    }

    /** The first group is the kind of a token, and a second one its prefix; any other group is all that stays. */
    private String shown(MatchResult secret) {
        String kind = secret.group(1);
        if (kind == null) {
            return rest(secret, 2) + mark;
        }
        return kindStays ? kind + "_" + rest(secret, 2) + mark : mark;
    }

    private static String rest(MatchResult secret, int first) {
        for (int group = first; group <= secret.groupCount(); group++) {
            if (secret.group(group) != null) {
                return secret.group(group);
            }
        }
        return "";
    }
}
