package dev.castellan.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table for people. It has only columns that contain something, and only as many as fit. A terminal gets long values
 * only in part.
 */
final class TextTable {

    private static final int MAX_CELL = 40;
    private static final int GAP = 2;

    private final List<List<String>> columns = new ArrayList<>();
    private final List<Integer> widths = new ArrayList<>();
    private final List<String> omitted = new ArrayList<>();
    private final int rows;

    /**
     * Creates a table.
     *
     * @param width the width of the terminal, or 0 for any width
     */
    TextTable(Rows content, int width) {
        rows = content.items().size();
        int used = 0;
        for (String name : content.columns()) {
            List<String> cells = new ArrayList<>(List.of(SafeText.of(name.toUpperCase(Locale.ROOT))));
            content.items().forEach(item -> cells.add(cell(Rows.text(content.value(item, name)), width)));
            boolean isEmpty = cells.stream().skip(1).allMatch(String::isEmpty);
            int own = width(cells);
            int next = used + (columns.isEmpty() ? 0 : GAP) + own;
            if (!isEmpty && (columns.isEmpty() || width == 0 || (next <= width && omitted.isEmpty()))) {
                columns.add(cells);
                widths.add(own);
                used = next;
            } else if (!isEmpty) {
                omitted.add(SafeText.of(name));
            }
        }
    }

    /** Returns the names of the columns that do not fit. */
    List<String> omitted() {
        return omitted;
    }

    /** Returns the lines, the first of which names the columns. The text of an empty list is empty. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (int row = 0; row <= rows && !columns.isEmpty(); row++) {
            int number = row;
            text.append(IntStream.range(0, columns.size())
                            .mapToObj(column -> padded(columns.get(column).get(number), widths.get(column)))
                            .collect(Collectors.joining(" ".repeat(GAP)))
                            .stripTrailing())
                    .append(System.lineSeparator());
        }
        return text.toString();
    }

    private static String cell(String text, int width) {
        String safe = SafeText.of(text);
        boolean fits = width == 0 || length(safe) <= MAX_CELL;
        return fits ? safe : safe.substring(0, safe.offsetByCodePoints(0, MAX_CELL - 1)) + "\u2026";
    }

    private static String padded(String cell, int width) {
        return cell + " ".repeat(width - length(cell));
    }

    private static int width(List<String> cells) {
        return cells.stream().mapToInt(TextTable::length).max().orElse(0);
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
