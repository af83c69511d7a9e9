package dev.castellan.conformance.internal.run;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.internal.text.Redaction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Formats requests and answers for people, without the secret part of any token. */
final class ExchangeText {

    private static final int LONGEST = 4_000;

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
        String safe = Redaction.REPORT.text(text.replace("\r\n", "\n"));
        return safe.length() <= LONGEST ? safe : safe.substring(0, LONGEST) + "... (" + text.length() + " characters)";
    }
}
