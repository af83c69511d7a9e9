package dev.castellan.benchmarks;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Markdown tables with all results. Rows with other columns begin another table. */
final class Table {

    private final PrintStream out;
    private List<String> columns = List.of();

    Table(PrintStream out) {
        this.out = out;
    }

    /** Adds a row. The first cell of a row names the measurement. */
    void add(List<String> header, List<String> cells) {
        if (!header.equals(columns)) {
            out.println();
            line(header);
            out.println("|---".repeat(header.size()) + "|");
            columns = header;
        }
        line(cells);
    }

    /** Returns whether no row was added. */
    boolean isEmpty() {
        return columns.isEmpty();
    }

    private void line(List<String> cells) {
        out.println("|" + String.join("|", cells) + "|");
        out.flush();
    }

    /** Returns a number with three digits or without fraction. */
    static String text(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 1_000 ? "%.1f" : "%,.0f", value);
    }
}
