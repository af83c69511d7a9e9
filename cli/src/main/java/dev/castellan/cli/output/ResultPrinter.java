package dev.castellan.cli.output;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.castellan.cli.failure.CliFailure;
import dev.castellan.model.Bounds;
import dev.castellan.model.internal.text.NearestName;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Prints a result.
 *
 * @param out the standard output
 * @param err the standard error, for remarks
 * @param format the format
 * @param query the part of the result to print, or {@code null} for all of it
 * @param width the width of the terminal in characters, or 0 without a terminal
 */
public record ResultPrinter(
        PrintWriter out,
        PrintWriter err,
        OutputFormat format,
        @Nullable JsonPointer query,
        int width) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Returns whether all of a list becomes a table. */
    public boolean isTable() {
        return format == OutputFormat.TABLE && query == null;
    }

    /**
     * Refuses a query for a field that no result has. Checks it before the call, whose result may be a secret that the
     * server shows only once.
     *
     * @param fields the fields that the result or its items can have, or an empty list if any
     * @param isList whether the result is a list of items with these fields
     * @throws CliFailure if there is no such field
     */
    public void checkQuery(List<String> fields, boolean isList) {
        JsonPointer part = query == null ? JsonPointer.empty() : query;
        if (isList && !part.matches()) {
            if (!part.mayMatchElement()) {
                throw CliFailure.usage("--query " + query + ": the result is a list: expected a pointer such as /0");
            }
            part = part.tail();
        }
        String name = part.getMatchingProperty();
        if (!part.matches() && !fields.isEmpty() && !fields.contains(name)) {
            String hint = NearestName.of(name, fields)
                    .map(near -> "did you mean " + near + "?")
                    .orElseGet(() -> "expected one of " + String.join(", ", fields));
            throw CliFailure.usage("--query " + query + ": the result has no field '" + name + "'; " + hint);
        }
    }

    /** Returns how many items of a list can matter: the query needs only the items up to the named one. */
    public int most() {
        if (query == null || !query.mayMatchElement()) {
            return Integer.MAX_VALUE;
        }
        return Math.min(query.getMatchingIndex(), Integer.MAX_VALUE - 1) + 1;
    }

    /**
     * Prints the items of a list, each when it arrives, or all of them at the end if the query or a table needs them.
     *
     * @param fields the fields that the items can have, in order
     */
    public void printAll(Iterator<JsonNode> items, List<String> fields) {
        if (query == null && format == OutputFormat.JSON) {
            printJson(items);
        } else if (query == null && format == OutputFormat.CSV) {
            printCsv(items, fields);
        } else {
            ArrayNode all = next(Integer.MAX_VALUE, items);
            if (query != null && all.at(query).isMissingNode()) {
                throw CliFailure.of("--query " + query + ": the list has no such value", null);
            }
            print(all, fields);
        }
    }

    private void printJson(Iterator<JsonNode> items) {
        String line = System.lineSeparator() + "  ";
        String before = "[" + line;
        while (items.hasNext() && !out.checkError()) {
            out.print(before + json(items.next()).replace(System.lineSeparator(), line));
            before = "," + line;
        }
        out.println(before.startsWith("[") ? "[ ]" : System.lineSeparator() + "]");
        out.flush();
    }

    /** The first items decide which columns there are, in addition to the known fields. */
    private void printCsv(Iterator<JsonNode> items, List<String> fields) {
        Rows rows = Rows.of(next(Bounds.MAX_PAGE, items), fields);
        Set<String> omitted = new TreeSet<>();
        out.print(rows.csv());
        while (items.hasNext() && !out.checkError()) {
            Rows more = Rows.of(next(Bounds.MAX_PAGE, items), rows.columns());
            omitted.addAll(more.columns());
            out.print(new Rows(rows.columns(), more.items()).csvLines());
        }
        rows.columns().forEach(omitted::remove);
        warn(omitted);
        out.flush();
    }

    private static ArrayNode next(int most, Iterator<JsonNode> items) {
        ArrayNode next = MAPPER.createArrayNode();
        while (next.size() < most && items.hasNext()) {
            next.add(items.next());
        }
        return next;
    }

    /**
     * Prints a result, or the part of it that the query names.
     *
     * @param fields the fields that the result or its items can have, in order
     * @throws CliFailure if the result does not have this part. Has printed all of the result, which may contain a
     *     secret that the server shows only once
     */
    public void print(JsonNode result, List<String> fields) {
        JsonNode part = query == null ? result : result.at(query);
        if (part.isMissingNode()) {
            new ResultPrinter(out, err, format, null, width).print(result, fields);
            throw CliFailure.of("--query " + query + ": the result has no such value, so all of it is printed", null);
        }
        if (query != null && part.isValueNode()) {
            out.println(format == OutputFormat.JSON ? json(part) : SafeText.of(part.asText()));
        } else {
            Rows rows = Rows.of(part, query == null ? fields : List.of());
            out.print(
                    switch (format) {
                        case JSON -> json(part) + System.lineSeparator();
                        case CSV -> rows.csv();
                        case TABLE -> part.isObject() ? rows.lines() : table(rows);
                    });
        }
        out.flush();
    }

    private String table(Rows rows) {
        TextTable table = new TextTable(rows, width);
        warn(table.omitted());
        return table.text();
    }

    private void warn(Collection<String> omitted) {
        if (!omitted.isEmpty()) {
            String others = format == OutputFormat.CSV ? "json" : "json or csv";
            err.println("Not shown: " + String.join(", ", omitted) + " (--output " + others + " shows all)");
        }
    }

    private static String json(JsonNode value) {
        DefaultPrettyPrinter layout = new DefaultPrettyPrinter();
        layout.indentArraysWith(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE);
        try {
            return MAPPER.writer(layout)
                    .writeValueAsString(value)
                    .lines()
                    .map(SafeText::of)
                    .collect(Collectors.joining(System.lineSeparator()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree can always be written", e);
        }
    }
}
