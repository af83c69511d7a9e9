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

/** Formats responses as text, in order. Replaces each random value with the number of its first occurrence. */
final class Transcript {

    private static final Pattern RANDOM = Pattern.compile("cst[su]_[0-9A-Za-z]+"
            + "|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
            + "|(?<=\"(?:next_cursor|code)\":\")[^\"]+");

    /** Matches what a token tells about its uses, which another thread writes some time after the request. */
    private static final Pattern LAST_USE =
            Pattern.compile(",\"last_(?:used|refused)_[a-z]+\":\"[^\"]+\"|,\"daily_calls\":\\[[0-9,]*]");

    /**
     * The times in responses: the current time, and the expiry times of a recovery link, a session, an invitation, and
     * a token that was rotated with the longest overlap. Matches only the hour, because other cases advance the same
     * clock.
     */
    private static final Map<String, Pattern> TIMES = Map.of(
            "{time}", within("2030-01-31T12"),
            "{time + 1 h}", within("2030-01-31T13"),
            "{time + 12 h}", within("2030-02-01T00"),
            "{time + 72 h}", within("2030-02-03T12"),
            "{time + 7 d}", within("2030-02-07T12"));

    private static final Set<String> OF_THE_CONNECTION = Set.of("Date", "Connection", "Content-Length");

    private final Map<String, String> names = new LinkedHashMap<>();
    private final List<String> lines = new ArrayList<>();

    void add(String what, ApiResponse response) {
        StringBuilder text = new StringBuilder(what).append(" -> ").append(response.status());
        new TreeSet<>(response.headers().names())
                .stream()
                        .filter(name -> !OF_THE_CONNECTION.contains(name))
                        .forEach(name -> text.append("; ")
                                .append(name)
                                .append(": ")
                                .append(response.headers().all(name)));
        text.append("; ").append(new String(response.body(), StandardCharsets.UTF_8));
        lines.add(numbered(text.toString()));
    }

    List<String> lines() {
        return lines;
    }

    private String numbered(String text) {
        String timeless = LAST_USE.matcher(text).replaceAll("");
        for (Map.Entry<String, Pattern> time : TIMES.entrySet()) {
            timeless = time.getValue().matcher(timeless).replaceAll(time.getKey());
        }
        return RANDOM.matcher(timeless).replaceAll(match -> Matcher.quoteReplacement(nameOf(match.group())));
    }

    private static Pattern within(String hour) {
        return Pattern.compile(hour + ":\\d\\d:\\d\\d\\.\\d{3}Z");
    }

    private String nameOf(String random) {
        return names.computeIfAbsent(random, unused -> "{" + (names.size() + 1) + "}");
    }
}
