package dev.castellan.model.internal.text;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Removes secrets from texts before they are logged, stored or shown. The secrets are API tokens, credentials after the
 * word Bearer, codes of invitations in their field and in links, and JSON fields with secret names. Each constant
 * serves one purpose: it selects some of these rules and how much of a secret stays visible.
 *
 * <p>Thread-safe.
 */
public final class Redaction {

    private static final String TOKEN = "(cst[su])(?:_|%5[Ff])";
    private static final String LETTERS = "[0-9A-Za-z]";
    /** The possessive quantifier prevents a stack overflow on many blanks. */
    private static final String SCHEME = "((?i:bearer)(?:\\s|%20|\\+)++";

    /** For texts with several lines. The line after a bare Bearer is another header. */
    private static final String SCHEME_IN_LINE = "((?i:bearer)(?:[ \\t]|%20|\\+)++";

    /** Fields that hold the secret of a token, and fields whose names suggest a secret. */
    private static final String FIELD = "(\"(?i:" + String.join("|", SecretFields.ALL)
            + "|[\\w.-]*(?:token|secret|password|passphrase|credentials?|key|jwt))\"\\s*:\\s*\"";

    /** Matches up to the next unescaped quotation mark, or to the end of the text. */
    private static final String VALUE = "[^\"]*+(?:(?<=\\\\)\"[^\"]*+)*+";

    /** For log lines. Only the kind of a token stays visible. */
    public static final Redaction LOG =
            new Redaction("***", true, TOKEN + LETTERS + "+", code(0), SCHEME + ")[^\\s\",]+");

    /**
     * For a journal of requests. The prefix of a token or code stays visible: the tag of the organization and 4
     * characters of the secret. Fields of bodies stay, because tests compare them.
     */
    public static final Redaction JOURNAL =
            new Redaction("…", true, TOKEN + "(" + LETTERS + "{10})" + LETTERS + "+", code(10));

    /** For reports that people compare with other texts. The first characters of a secret stay visible. */
    public static final Redaction REPORT = new Redaction(
            "...",
            true,
            TOKEN + "(" + LETTERS + "{10})" + LETTERS + "+",
            code(10),
            SCHEME_IN_LINE + "[^\\s]{4})[^\\s]+",
            FIELD + "[^\"]{0,4})" + VALUE);

    /**
     * For messages of exceptions. No part of a secret stays visible. Short words after Bearer stay, because they may
     * belong to a sentence.
     */
    public static final Redaction ERROR = new Redaction(
            "[left out]", false, TOKEN + LETTERS + "+", code(0), SCHEME + ")[^\\s\",]{8,}", FIELD + ")" + VALUE);

    private final String mark;
    private final boolean kindStays;
    private final Pattern tokens;
    private final Pattern secrets;

    private Redaction(String mark, boolean kindStays, String... secrets) {
        this.mark = mark;
        this.kindStays = kindStays;
        this.tokens = Pattern.compile(secrets[0]);
        this.secrets = Pattern.compile(String.join("|", List.of(secrets)));
    }

    /** Returns the text without secrets. */
    public String text(String text) {
        Matcher found = secrets.matcher(text);
        if (!found.find()) {
            return text;
        }
        // Looks for tokens once more, because the visible part of another secret, such as the name of its field, may
        // hold a token.
        return withoutSecrets(tokens.matcher(withoutSecrets(found)));
    }

    private String withoutSecrets(Matcher found) {
        return found.replaceAll(secret -> Matcher.quoteReplacement(shown(secret)));
    }

    /**
     * Returns the text without secrets.
     *
     * @param known a secret that the text may contain; {@code null} or empty for no secret
     */
    public String text(String text, @Nullable String known) {
        return text(known == null || known.isEmpty() ? text : text.replace(known, mark));
    }

    /** Returns the visible part of a secret: the prefix of a token and the mark, or only the mark. */
    public String secret(String secret) {
        Matcher found = secrets.matcher(secret);
        return found.matches() ? shown(found.toMatchResult()) : mark;
    }

    /** The first two groups are the kind and the prefix of a token. Of another secret, one group stays visible. */
    private String shown(MatchResult secret) {
        String kind = secret.group(1);
        if (kind == null) {
            return rest(secret, 2) + mark;
        }
        return kindStays ? kind + "_" + rest(secret, 2) + mark : mark;
    }

    /**
     * Returns an expression that matches the code of an invitation in its field and in a link. Other fields named code
     * stay if their value does not look like a code.
     *
     * @param shown the number of characters that stay visible
     */
    private static String code(int shown) {
        String whole = "(?=" + LETTERS + "{49}\"|" + LETTERS + "{0,48}$)";
        String field = "\"" + SecretFields.CODE + "\"\\s*:\\s*\"" + whole;
        return "((?:" + field + "|/join(?:#|%23))" + LETTERS + "{0," + shown + "})" + LETTERS + "+";
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
