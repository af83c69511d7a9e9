package dev.castellan.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.internal.text.CsvText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A result as rows: one for each item of a list, else one.
 *
 * @param columns the names of the columns: the known fields, then all other fields of the items
 * @param items the items, each of which is an object unless the only column is {@link #VALUE}
 */
record Rows(List<String> columns, List<JsonNode> items) {

    /** The column for items that are not objects. */
    static final String VALUE = "value";

    static Rows of(JsonNode result, List<String> fields) {
        List<JsonNode> items = new ArrayList<>();
        if (result.isArray()) {
            result.forEach(items::add);
        } else {
            items.add(result);
        }
        if (!items.stream().allMatch(JsonNode::isObject)) {
            return new Rows(List.of(VALUE), items);
        }
        Set<String> columns = new LinkedHashSet<>(fields);
        items.forEach(item -> item.fieldNames().forEachRemaining(columns::add));
        return new Rows(List.copyOf(columns), items);
    }

    /** Returns the value of a cell, which may be missing. */
    JsonNode value(JsonNode item, String column) {
        return item.isObject() ? item.path(column) : item;
    }

    /** Returns a value on one line, which is empty if the value is missing or {@code null}. */
    static String text(JsonNode value) {
        return value.isNull() || value.isMissingNode() ? "" : value.isValueNode() ? value.asText() : value.toString();
    }

    /** Returns a line for each field that the only item has. */
    String lines() {
        JsonNode item = items.get(0);
        Map<String, String> shown = new LinkedHashMap<>();
        for (String column : columns) {
            String text = text(value(item, column));
            if (!text.isEmpty()) {
                shown.put(SafeText.of(column), SafeText.of(text));
            }
        }
        int width = shown.keySet().stream().mapToInt(String::length).max().orElse(0);
        return shown.entrySet().stream()
                .map(field -> field.getKey()
                        + " ".repeat(width - field.getKey().length() + 2)
                        + field.getValue()
                        + System.lineSeparator())
                .collect(Collectors.joining());
    }

    /** Returns a CSV file (RFC 4180, with the line ends of the system) in which no name and no text is a formula. */
    String csv() {
        return columns.stream().map(Rows::name).collect(Collectors.joining(",")) + System.lineSeparator() + csvLines();
    }

    /** Returns the lines of the items in a CSV file. */
    String csvLines() {
        StringBuilder file = new StringBuilder();
        for (JsonNode item : items) {
            file.append(columns.stream()
                            .map(column -> field(value(item, column)))
                            .collect(Collectors.joining(",")))
                    .append(System.lineSeparator());
        }
        return file.toString();
    }

    private static String name(String column) {
        return column.matches("\\w+") ? column : CsvText.field(SafeText.of(column));
    }

    private static String field(JsonNode value) {
        boolean isPlain = value.isNumber() || value.isBoolean() || value.isNull() || value.isMissingNode();
        return isPlain ? text(value) : CsvText.field(SafeText.of(text(value)));
    }
}
