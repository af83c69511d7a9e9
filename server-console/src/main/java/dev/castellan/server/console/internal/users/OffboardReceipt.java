package dev.castellan.server.console.internal.users;

import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.layout.Times;
import dev.castellan.server.console.internal.page.PageRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The receipt about the access of a person who leaves, as plain text. Must be used by only one thread at a time. */
final class OffboardReceipt {

    /** The size limit for the text, which the page contains twice. */
    private static final int MAX_BYTES = 30_000;

    private final PageRequest request;
    private final Subject subject;
    private final Map<Line, List<String>> ended = new LinkedHashMap<>();
    private final Map<Line, List<String>> past = new LinkedHashMap<>();
    private final Map<Line, List<String>> remaining = new LinkedHashMap<>();
    private boolean isComplete = true;

    OffboardReceipt(PageRequest request, Subject subject) {
        this.request = request;
        this.subject = subject;
    }

    /** Adds access that this form has ended. */
    void end(String part, List<String> names) {
        add(ended, part, names, "");
    }

    /** Adds access that had ended already, for example because the form was sent twice. */
    void past(String part, List<String> names, String reason) {
        add(past, part, names, reason);
    }

    /** Adds access that remains because the admin chose so. */
    void keep(String part, List<String> names, String reason) {
        add(remaining, part, names, reason);
    }

    /** Adds access that remains although the form should have ended it. */
    void fail(String part, List<String> names, String reason) {
        isComplete = false;
        keep(part, names, reason);
    }

    /** Returns whether nothing has failed. */
    boolean isComplete() {
        return isComplete;
    }

    Subject subject() {
        return subject;
    }

    /** Returns the name under which the browser saves the receipt. */
    String file() {
        return "offboarding-" + subject.user().id() + ".txt";
    }

    /** Returns a URL that contains the text, so that a browser without scripts can save it. */
    String url() {
        return "data:text/plain;charset=utf-8,"
                + URLEncoder.encode(text(), StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Returns the text with all names, unless the page would become too large. */
    String text() {
        String text = text(MAX_BYTES);
        for (int limit = MAX_BYTES / 2; PageSizeLimit.ofTextAndUrl(text) > MAX_BYTES && limit > 0; limit /= 2) {
            text = text(limit);
        }
        return text;
    }

    /**
     * Returns the text.
     *
     * @param limit the size limit for the names in a line, in bytes
     */
    private String text(int limit) {
        Texts texts = request.texts();
        List<String> lines = new ArrayList<>();
        lines.add(texts.text("offboard.done", subject.name()));
        lines.add("");
        lines.add(line("email", Objects.requireNonNull(subject.user().email(), "admins see addresses")));
        lines.add(line("people.id", subject.user().id().toString()));
        lines.add(line("organization", request.user().organization()));
        lines.add(line(
                "offboard.by",
                texts.text(
                        "user.candidate",
                        request.user().session().name(),
                        request.user().session().email())));
        lines.add(line("offboard.at", Times.exact(texts, request.context().now())));
        addSection(lines, "ended", ended, limit);
        addSection(lines, "past", past, limit);
        addSection(lines, "remaining", remaining, limit);
        // names must not look like lines
        return lines.stream().map(line -> line.replaceAll("\\v", " ") + "\n").collect(Collectors.joining());
    }

    private void addSection(List<String> lines, String title, Map<Line, List<String>> section, int limit) {
        Texts texts = request.texts();
        if (!section.isEmpty()) {
            lines.add("");
            lines.add(texts.text("offboard." + title));
            section.forEach((line, names) -> {
                String part = texts.text("offboard.part." + line.part());
                String done = title.equals("remaining")
                        ? part
                        : texts.text("offboard.line", part, texts.text("offboard.then." + line.part()));
                String text = texts.text("batch.line", done, LeaverAccess.joined(texts, names, limit));
                lines.add("- " + (line.reason().isEmpty() ? text : text + ". " + line.reason()));
            });
        }
    }

    private String line(String key, String value) {
        return request.texts().text("batch.line", request.texts().text(key), value);
    }

    private static void add(Map<Line, List<String>> section, String part, List<String> names, String reason) {
        if (!names.isEmpty()) {
            section.computeIfAbsent(new Line(part, reason), line -> new ArrayList<>())
                    .addAll(names);
        }
    }

    /**
     * The beginning and the end of a line, between which names stand.
     *
     * @param part the last part of the message keys of a kind of access
     * @param reason a sentence, or an empty string
     */
    private record Line(String part, String reason) {}
}
