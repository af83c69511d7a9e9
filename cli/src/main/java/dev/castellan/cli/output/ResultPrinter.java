package dev.castellan.cli.output;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.cli.failure.CliFailure;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Prints a result.
 *
 * @param out the standard output
 * @param err the standard error, for remarks
 * @param format the format
 * @param query the part of the result to print, or {@code null} for all of it
 * @param width the width of the terminal in characters, or 0 if there is no terminal
 */
public record ResultPrinter(
        PrintWriter out,
        PrintWriter err,
        OutputFormat format,
        @Nullable JsonPointer query,
        int width) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /**
     * Prints a result.
     *
     * @param fields the fields that the result or its items can have, in order
     * @throws CliFailure if the query names a value that the result does not have
     */
    public void print(JsonNode result, List<String> fields) {
        JsonNode part = query == null ? result : result.at(query);
        if (part.isMissingNode()) {
            throw CliFailure.of("--query " + query + ": the result has no such value", null);
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
        if (!table.omitted().isEmpty()) {
            err.println("Not shown: " + table.omitted().stream().collect(Collectors.joining(", "))
                    + " (--output json or csv shows all)");
        }
        return table.text();
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
