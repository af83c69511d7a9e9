package dev.castellan.system.literal;

import dev.castellan.model.exchange.ApiResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Answers as text, in their order. Random values are replaced by their numbers in the order of appearance. */
final class Transcript {

    private static final Pattern RANDOM = Pattern.compile(
            "cst[su]_[0-9A-Za-z]+" + "|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}" + "|(?<=\"next_cursor\":\")[^\"]+");

    /** Recorded off the way of a request, some time soon. */
    private static final Pattern LAST_USE = Pattern.compile(",\"last_used_at\":\"[^\"]+\"");

    /** A time of the run, whose clock other cases move on. */
    private static final Pattern TIME = Pattern.compile("2030-01-31T12:\\d\\d:\\d\\d\\.\\d{3}Z");

    private static final Set<String> OF_THE_CONNECTION = Set.of("Date", "Connection", "Content-Length");

    private final Map<String, String> names = new LinkedHashMap<>();
    private final List<String> lines = new ArrayList<>();

    void add(String what, ApiResponse answer) {
        StringBuilder text = new StringBuilder(what).append(" -> ").append(answer.status());
        new TreeSet<>(answer.headers().names())
                .stream()
                        .filter(name -> !OF_THE_CONNECTION.contains(name))
                        .forEach(name -> text.append("; ")
                                .append(name)
                                .append(": ")
                                .append(answer.headers().all(name)));
        text.append("; ").append(new String(answer.body(), StandardCharsets.UTF_8));
        lines.add(numbered(text.toString()));
    }

    List<String> lines() {
        return lines;
    }

    private String numbered(String text) {
        return RANDOM.matcher(
                        TIME.matcher(LAST_USE.matcher(text).replaceAll("")).replaceAll("{time}"))
                .replaceAll(found -> Matcher.quoteReplacement(nameOf(found.group())));
    }

    private String nameOf(String random) {
        return names.computeIfAbsent(random, unused -> "{" + (names.size() + 1) + "}");
    }
}
