package dev.castellan.benchmarks;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Markdown tables with all results. Unless a row says otherwise, the columns are the subject, the peer, Castellan, and
 * the ratio of the two.
 */
final class Table {

    private static final String FORMAT = "| %-58s | %14s | %14s | %5s |%n";

    private final PrintStream out;
    private boolean hasHead;

    Table(PrintStream out) {
        this.out = out;
    }

    /** Adds a row with two numbers and their ratio. */
    void add(String what, double peer, double castellan) {
        line(what, text(peer), text(castellan), String.format(Locale.ROOT, "%.2f", castellan / peer));
    }

    /** Adds a row with one number and no peer. */
    void add(String what, double castellan) {
        line(what, "", text(castellan), "");
    }

    /** Adds a row with text. */
    void add(String what, String peer, String castellan) {
        line(what, peer, castellan, "");
    }

    /** Begins a table with other columns. */
    void head(String... columns) {
        row(columns);
        out.println("|---".repeat(columns.length) + "|");
        hasHead = false;
    }

    /** Adds a row to a table with other columns. */
    void row(String... cells) {
        out.println("|" + String.join("|", cells) + "|");
    }

    private void line(String what, String peer, String castellan, String ratio) {
        if (!hasHead) {
            out.println();
            out.printf(FORMAT, "", "peer", "Castellan", "ratio");
            out.println("|---|---|---|---|");
            hasHead = true;
        }
        out.printf(FORMAT, what, peer, castellan, ratio);
    }

    /** Returns a number with three digits or without fraction. */
    static String text(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f" : value < 1_000 ? "%.1f" : "%,.0f", value);
    }

    static double median(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    static double median(List<Double> values) {
        return median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
