package dev.castellan.conformance.internal.play;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.internal.text.SecretFields;
import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Requests and answers as a person reads them, without the secret part of any token. */
final class ExchangeText {

    private static final int LONGEST = 4_000;

    /** A token of ours, or whatever else stands where a token does. */
    private static final Pattern SECRET =
            Pattern.compile("(cst[su]_[0-9A-Za-z]{4})[0-9A-Za-z]{45}|((?i:Bearer) [^\\s]{4})[^\\s]+" + "|(\"(?:"
                    + String.join("|", SecretFields.ALL) + ")\"\\s*:\\s*\"[^\"]{0,4})[^\"]*");

    private ExchangeText() {}

    static String of(byte[] request) {
        return shown(new String(request, StandardCharsets.UTF_8));
    }

    static String of(@Nullable ApiResponse answer) {
        if (answer == null) {
            return "(no answer)";
        }
        StringBuilder text =
                new StringBuilder("HTTP/1.1 ").append(answer.status()).append('\n');
        answer.headers()
                .forEach((name, value) ->
                        text.append(name).append(": ").append(value).append('\n'));
        return shown(text.append('\n')
                .append(new String(answer.body(), StandardCharsets.UTF_8))
                .toString());
    }

    private static String shown(String text) {
        String safe = SECRET.matcher(text.replace("\r\n", "\n"))
                .replaceAll(found -> Matcher.quoteReplacement(first(found) + "..."));
        return safe.length() <= LONGEST ? safe : safe.substring(0, LONGEST) + "... (" + text.length() + " characters)";
    }

    private static String first(MatchResult found) {
        for (int group = 1; group <= found.groupCount(); group++) {
            if (found.group(group) != null) {
                return found.group(group);
            }
        }
        return "";
    }
}
