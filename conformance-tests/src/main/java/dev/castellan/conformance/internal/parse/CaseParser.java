package dev.castellan.conformance.internal.parse;

import dev.castellan.conformance.cases.CaseFile;
import dev.castellan.conformance.cases.Exchange;
import dev.castellan.conformance.cases.Exchange.HeaderField;
import dev.castellan.conformance.cases.Exchange.Request;
import dev.castellan.conformance.cases.Exchange.Response;
import dev.castellan.conformance.internal.match.Variables;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Parses case files. The first line that starts with {@code #} states the rule that the case checks. Later {@code #}
 * lines are comments. Other lines start with {@code #!} for a setting, {@code >} for a line of the request, or {@code
 * <} for a line of the response. {@code < !Name} names a header that the response must not have.
 */
final class CaseParser {

    private final String path;
    private final List<String> requestLines = new ArrayList<>();
    private final List<String> expected = new ArrayList<>();
    private final List<Exchange> exchanges = new ArrayList<>();
    private final CaseSettings settings = new CaseSettings();
    private String sentence = "";
    private int number;

    private CaseParser(String path) {
        this.path = path;
    }

    /**
     * Parses a case.
     *
     * @throws IllegalArgumentException if the text is not a case. The message names the file, the problem and, if a
     *     single line is wrong, the line.
     */
    static CaseFile parse(String path, String text) {
        CaseParser parser = new CaseParser(path);
        text.lines().forEach(parser::line);
        return parser.end();
    }

    private void line(String line) {
        number++;
        if (line.startsWith("#!")) {
            setting(line.substring(2));
        } else if (line.startsWith("#")) {
            sentence = sentence.isEmpty() ? line.substring(1).strip() : sentence;
        } else if (line.startsWith(">")) {
            endExchangeIfComplete();
            requestLines.add(withoutMark(line));
        } else if (line.startsWith("<")) {
            expected.add(withoutMark(line));
        } else {
            checkLine(line.isBlank(), "start a line with #, #!, > or <, not like \"" + line + "\"");
        }
    }

    private CaseFile end() {
        endExchange();
        check(!sentence.isEmpty(), "the first line must state the rule, after #");
        return new CaseFile(path, sentence, settings.values(), names(), exchanges);
    }

    private Set<String> names() {
        Set<String> names = new TreeSet<>();
        String unseen = settings.values().get("with");
        if (unseen != null) {
            names.addAll(List.of(unseen.split(" ")));
        }
        for (Exchange exchange : exchanges) {
            Variables.namesIn(exchange.request().toString(), names);
            Variables.namesIn(exchange.response().toString(), names);
        }
        return names;
    }

    private void setting(String line) {
        try {
            settings.add(line);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(position() + e.getMessage(), e);
        }
    }

    private void endExchangeIfComplete() {
        if (!expected.isEmpty()) {
            endExchange();
        }
    }

    private void endExchange() {
        check(!requestLines.isEmpty() && !expected.isEmpty(), "a request (>) and its response (<) belong together");
        exchanges.add(new Exchange(request(), response()));
        requestLines.clear();
        expected.clear();
    }

    private Request request() {
        String line = requestLines.get(0);
        check(line.indexOf(' ') < line.lastIndexOf(' '), "expected a request line: METHOD target HTTP/1.1");
        return new Request(line, fields(head(requestLines)), body(requestLines));
    }

    private Response response() {
        String[] status = expected.get(0).split(" ", 3);
        check(status.length == 3 && status[0].equals("HTTP/1.1"), "expected a status line such as HTTP/1.1 200 OK");
        List<String> head = head(expected);
        List<String> absent = head.stream()
                .filter(line -> line.startsWith("!"))
                .map(line -> line.substring(1))
                .toList();
        List<String> present =
                head.stream().filter(line -> !line.startsWith("!")).toList();
        return new Response(Integer.parseInt(status[1]), status[2], fields(present), absent, body(expected));
    }

    private List<HeaderField> fields(List<String> lines) {
        return lines.stream().map(this::field).toList();
    }

    private HeaderField field(String line) {
        int colon = line.indexOf(':');
        check(colon > 0, "expected a header such as Name: value, not \"" + line + "\"");
        return new HeaderField(
                line.substring(0, colon), line.substring(colon + 1).strip());
    }

    private static List<String> head(List<String> lines) {
        int empty = lines.indexOf("");
        return lines.subList(1, empty < 0 ? lines.size() : empty);
    }

    private static String body(List<String> lines) {
        int empty = lines.indexOf("");
        return empty < 0 ? "" : String.join("\n", lines.subList(empty + 1, lines.size()));
    }

    private static String withoutMark(String line) {
        return line.startsWith(" ", 1) ? line.substring(2) : line.substring(1);
    }

    private void checkLine(boolean holds, String remedy) {
        if (!holds) {
            throw new IllegalArgumentException(position() + remedy);
        }
    }

    private String position() {
        return path + ", line " + number + ": ";
    }

    private void check(boolean holds, String remedy) {
        if (!holds) {
            throw new IllegalArgumentException(path + ": " + remedy);
        }
    }

    /** Reads the settings of a case file. */
    private static final class CaseSettings {

        /** The allowed values of each setting. An empty list allows any value. */
        private static final Map<String, List<String>> KNOWN = new TreeMap<>(Map.of(
                "server",
                        List.of(
                                "tight",
                                "without extensions",
                                "hidden emails",
                                "other names",
                                "other statuses",
                                "limited",
                                "few requests",
                                "few changes",
                                "few failures",
                                "no mails",
                                "small quotas"),
                "store", List.of("broken", "unreachable", "full"),
                "carrier", List.of("socket only"),
                "connection", List.of("closed"),
                "needs", List.of("own organization", "people", "deletion guard", "sessions"),
                "with", List.of()));

        private final Map<String, String> values = new LinkedHashMap<>();

        /**
         * Reads a {@code name: value} line.
         *
         * @throws IllegalArgumentException if the setting is unknown, has an invalid value, or was already set
         */
        void add(String text) {
            int colon = text.indexOf(':');
            check(colon > 0, "expected a setting such as #! name: value");
            String name = text.substring(0, colon).strip();
            String value = text.substring(colon + 1).strip();
            List<String> allowed = KNOWN.get(name);
            if (allowed == null) {
                throw new IllegalArgumentException(
                        "the setting " + name + " is unknown; expected one of: " + String.join(", ", KNOWN.keySet()));
            }
            check(
                    allowed.isEmpty() ? !value.isEmpty() : allowed.contains(value),
                    "the setting " + name + " must be " + (allowed.isEmpty() ? "a value" : "one of " + allowed)
                            + ", not \"" + value + "\"");
            check(values.put(name, value) == null, "the setting " + name + " is set twice");
        }

        Map<String, String> values() {
            return Collections.unmodifiableMap(values);
        }

        private static void check(boolean holds, String remedy) {
            if (!holds) {
                throw new IllegalArgumentException(remedy);
            }
        }
    }
}
