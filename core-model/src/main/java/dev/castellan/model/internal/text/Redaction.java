package dev.castellan.model.internal.text;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Redacts secrets in text before it is logged, stored or shown. Secrets are API tokens, JWTs, credentials after the word
 * Bearer, invitation codes in JSON fields and links, and values of JSON fields whose names suggest a secret. Each
 * constant serves one purpose, applies some of these rules, and defines how much of a secret stays visible.
 *
 * <p>Thread-safe.
 */
public final class Redaction {

    private static final String TOKEN = "(cst[su])(?:_|%5[Ff])";
    private static final String LETTERS = "[0-9A-Za-z]";
    /** Excludes the parameters of a {@code WWW-Authenticate} header. (RFC 6750, section 3) */
    private static final String NO_CHALLENGE = "(?!(?i:realm|scope|error|error_description|error_uri)=)";

    /** The possessive quantifier prevents a stack overflow on long runs of blanks. */
    private static final String SCHEME = "((?i:bearer)(?:\\s|%20|\\+)++" + NO_CHALLENGE;

    /**
     * Used for text with multiple lines. Does not match across a line break, because the next line is another header.
     */
    private static final String SCHEME_IN_LINE = "((?i:bearer)(?:[ \\t]|%20|\\+)++" + NO_CHALLENGE;

    /** A JWT, whose header and claims are JSON objects in base64url. The end may be cut off. */
    private static final String JWT = "(?<![\\w-])eyJ[\\w-]++\\.[\\w-]*+(?:\\.[\\w-]*+)?";

    /** Fields that contain the secret of a token, and fields whose names suggest a secret. */
    private static final String FIELD = "(\"(?i:" + String.join("|", SecretFields.ALL)
            + "|[\\w.-]*(?:token|secret|password|passphrase|credentials?|key|jwt))\"\\s*:\\s*\"";

    /** Matches up to the next unescaped quotation mark, or to the end of the text. */
    private static final String VALUE = "[^\"]*+(?:(?<=\\\\)\"[^\"]*+)*+";

    /** Redacts log lines. Only the token type stays visible. */
    public static final Redaction LOG =
            new Redaction("***", true, TOKEN + LETTERS + "+", code(0), SCHEME + ")[^\\s\",]+", JWT);

    /**
     * Redacts request journals. The prefix of a token or code (the organization's tag and 4 characters of the secret)
     * stays visible. Body fields are kept, because tests compare them.
     */
    public static final Redaction JOURNAL =
            new Redaction("…", true, TOKEN + "(" + LETTERS + "{10})" + LETTERS + "+", code(10));

    /**
     * Redacts reports. The first characters of a secret stay visible, because readers compare them with other output.
     */
    public static final Redaction REPORT = new Redaction(
            "...",
            true,
            TOKEN + "(" + LETTERS + "{10})" + LETTERS + "+",
            code(10),
            SCHEME_IN_LINE + "[^\\s]{4})[^\\s]+",
            FIELD + "[^\"]{0,4})" + VALUE,
            JWT);

    /**
     * Redacts exception messages. No part of a secret stays visible. Short words after Bearer are kept, because they
     * may be part of a sentence.
     */
    public static final Redaction ERROR = new Redaction(
            "[left out]", false, TOKEN + LETTERS + "+", code(0), SCHEME + ")[^\\s\",]{8,}", FIELD + ")" + VALUE, JWT);

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

    /** Returns the text with its secrets redacted. */
    public String text(String text) {
        Matcher matcher = secrets.matcher(text);
        if (!matcher.find()) {
            return text;
        }
        // Searches for tokens again, because the visible part of a secret, such as its field name, may contain a token.
        return withoutSecrets(tokens.matcher(withoutSecrets(matcher)));
    }

    private String withoutSecrets(Matcher matcher) {
        return matcher.replaceAll(secret -> Matcher.quoteReplacement(masked(secret)));
    }

    /**
     * Returns the text with its secrets redacted.
     *
     * @param secret a secret that the text may contain, or {@code null} or an empty string if there is none
     */
    public String text(String text, @Nullable String secret) {
        return text(secret == null || secret.isEmpty() ? text : text.replace(secret, mark));
    }

    /** Returns a secret in redacted form, as the visible prefix of a token followed by the mark, or only the mark. */
    public String secret(String secret) {
        Matcher matcher = secrets.matcher(secret);
        return matcher.matches() ? masked(matcher.toMatchResult()) : mark;
    }

    /**
     * Returns a match in redacted form. Groups 1 and 2 are the type and the prefix of a token. For any other secret,
     * one later group stays visible.
     */
    private String masked(MatchResult secret) {
        String kind = secret.group(1);
        if (kind == null) {
            return rest(secret, 2) + mark;
        }
        return kindStays ? kind + "_" + rest(secret, 2) + mark : mark;
    }

    /**
     * Returns a regular expression that matches an invitation code in its JSON field and in a link. A field named code
     * is kept if its value does not look like an invitation code.
     *
     * @param visible the number of characters that stay visible
     */
    private static String code(int visible) {
        String whole = "(?=" + LETTERS + "{49}\"|" + LETTERS + "{0,48}$)";
        String field = "\"" + SecretFields.CODE + "\"\\s*:\\s*\"" + whole;
        return "((?:" + field + "|/join(?:\\?[a-z=]{1,30})?(?:#|%23))" + LETTERS + "{0," + visible + "})" + LETTERS
                + "+";
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
