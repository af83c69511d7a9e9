package dev.castellan.conformance.literal;

import dev.castellan.model.exchange.ApiResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Answers as text, in their order. What is random in them is replaced by its number in the order of appearance. */
final class Transcript {

    private static final Pattern RANDOM = Pattern.compile(
            "cst[su]_[0-9A-Za-z]+" + "|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}" + "|(?<=\"next_cursor\":\")[^\"]+");

    /** Recorded off the way of a request, some time soon. */
    private static final Pattern LAST_USE = Pattern.compile(",\"last_used_at\":\"[^\"]+\"");

    private final Map<String, String> names = new LinkedHashMap<>();
    private final List<String> lines = new ArrayList<>();

    void add(String what, ApiResponse answer) {
        StringBuilder text = new StringBuilder(what).append(" -> ").append(answer.status());
        answer.headers()
                .forEach((name, value) ->
                        text.append("; ").append(name).append(": ").append(value));
        text.append("; ").append(new String(answer.body(), StandardCharsets.UTF_8));
        lines.add(numbered(text.toString()));
    }

    List<String> lines() {
        return lines;
    }

    private String numbered(String text) {
        return RANDOM.matcher(LAST_USE.matcher(text).replaceAll(""))
                .replaceAll(found -> Matcher.quoteReplacement(nameOf(found.group())));
    }

    private String nameOf(String random) {
        return names.computeIfAbsent(random, unused -> "{" + (names.size() + 1) + "}");
    }
}
