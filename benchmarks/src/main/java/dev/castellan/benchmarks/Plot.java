package dev.castellan.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Draws rows of a printed table as SVG for light and dark pages. Rows that compare Castellan with a peer become bars.
 * Rows that compare a small organization with a large one, and the times of an operation from the median to the
 * longest, become lines.
 */
final class Plot {

    private static final String GROWTH = "small organization and large: ";
    private static final List<String> TIMES = List.of("p50", "p99", "p99.9", "longest");
    private static final String STYLE = "<style>text{font:12px sans-serif;fill:#1f2328}.peer{fill:#8c959f}"
            + ".ours{fill:#0969da}line{stroke:#0969da;stroke-width:1.5}line.axis{stroke:#8c959f}"
            + "@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.ours{fill:#4493f8}line{stroke:#4493f8}}</style>";
    private static final int WIDTH = 800;
    private static final int BAR = 14;

    private final StringBuilder svg = new StringBuilder();

    private Plot() {}

    /**
     * Returns a plot of the rows that begin with the given string.
     *
     * @param table the printed lines; lines outside the table are ignored
     * @throws IllegalArgumentException if no row with a peer's result begins with the string
     */
    static String of(List<String> table, String beginning) {
        List<Figures> rows = table.stream()
                .map(line -> line.split("\\|", -1))
                .filter(cells -> cells.length > 4 && cells[4].matches("\\s*[\\d.,]+\\s*"))
                .filter(cells -> cells[1].strip().startsWith(beginning))
                .map(Plot::figures)
                .toList();
        if (rows.isEmpty()) {
            throw new IllegalArgumentException("no row with a figure of a peer begins with '" + beginning + "'");
        }
        if (rows.stream().allMatch(row -> row.what.contains(GROWTH))) {
            return new Plot().lines(rows, List.of("small", "large"));
        }
        return rows.get(0).values.size() == TIMES.size() ? new Plot().lines(rows, TIMES) : new Plot().bars(rows);
    }

    /** Reads a row with a ratio after two figures, or a row with response times after two rates. */
    private static Figures figures(String[] cells) {
        int first = cells.length == 6 ? 2 : 4;
        int end = cells.length == 6 ? 4 : first + TIMES.size();
        List<Double> values = Arrays.stream(cells, first, end).map(Plot::number).toList();
        return new Figures(cells[1].strip(), values, cells[4].strip());
    }

    private static double number(String cell) {
        return Double.parseDouble(cell.strip().replace(",", ""));
    }

    /**
     * Draws two bars per row. In each row, the longer bar has the full length, because the rows have different units.
     */
    private String bars(List<Figures> rows) {
        legend("peer", 360);
        legend("ours", 440);
        int y = 50;
        for (Figures row : rows) {
            double greatest = Math.max(row.first(), row.last());
            text(350, y + BAR + 4, "end", row.what);
            bar(y, "peer", row.first(), greatest, "");
            bar(y + BAR, "ours", row.last(), greatest, " (ratio " + row.ratio + ")");
            y += 2 * BAR + 12;
        }
        return document(y);
    }

    private void legend(String kind, int x) {
        svg.append("<rect class='%s' x='%d' y='14' width='12' height='12'/>%n".formatted(kind, x));
        text(x + 18, 24, "start", kind.equals("peer") ? "peer" : "Castellan");
    }

    private void bar(int y, String kind, double value, double greatest, String note) {
        double length = greatest == 0 ? 0 : 270 * value / greatest;
        svg.append(format("<rect class='%s' x='360' y='%d' width='%.1f' height='%d'/>%n", kind, y, length, BAR - 2));
        text(366 + (int) length, y + BAR - 4, "start", Table.text(value) + note);
    }

    /** Draws one line per row, through a figure for each column, on a log scale. */
    private String lines(List<Figures> rows, List<String> columns) {
        List<Double> all = rows.stream().flatMap(row -> row.values.stream()).toList();
        double least = Collections.min(all);
        double greatest = Collections.max(all);
        Scale scale = new Scale(Math.max(0.01, least), Math.max(0.02, greatest), 40.0 + 18 * rows.size());
        String title = rows.get(0).what;
        String subject = title.contains(GROWTH)
                ? title.substring(0, title.indexOf(GROWTH)).strip()
                : "ms,";
        text(10, 16, "start", subject + " log scale");
        axes(columns, scale);
        List<Figures> fromTop = new ArrayList<>(rows);
        fromTop.sort(Comparator.comparingDouble(Figures::last).reversed());
        int label = 40;
        for (Figures row : fromTop) {
            line(row, columns, scale);
            double end = scale.y(row.last());
            label = Math.max(label + 16, (int) end + 4);
            svg.append(format("<line class='axis' x1='300' y1='%.1f' x2='316' y2='%d'/>%n", end, label - 4));
            String request = row.what.replaceFirst(".*" + GROWTH, "");
            List<String> figures = row.values.stream().map(Table::text).toList();
            text(320, label, "start", request + ": " + String.join(columns.size() == 2 ? " to " : ", ", figures));
        }
        return document(Math.max(label, (int) scale.bottom) + 20);
    }

    private void axes(List<String> columns, Scale scale) {
        for (int i = 0; i < columns.size(); i++) {
            int x = x(i, columns);
            text(x, 36, "middle", columns.get(i));
            svg.append(format("<line class='axis' x1='%d' y1='44' x2='%d' y2='%.1f'/>%n", x, x, scale.bottom));
        }
    }

    private void line(Figures row, List<String> columns, Scale scale) {
        for (int i = 1; i < columns.size(); i++) {
            double from = scale.y(row.values.get(i - 1));
            double to = scale.y(row.values.get(i));
            int x = x(i - 1, columns);
            svg.append(format("<line x1='%d' y1='%.1f' x2='%d' y2='%.1f'/>%n", x, from, x(i, columns), to));
        }
    }

    private static int x(int column, List<String> columns) {
        return 80 + 220 * column / (columns.size() - 1);
    }

    private void text(int x, int y, String anchor, String text) {
        String escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        svg.append(format("<text x='%d' y='%d' text-anchor='%s'>%s</text>%n", x, y, anchor, escaped));
    }

    private String document(int height) {
        return format(
                "<svg xmlns='http://www.w3.org/2000/svg' width='%d' height='%d' viewBox='0 0 %d %d'>%s%n%s</svg>%n",
                WIDTH, height, WIDTH, height, STYLE, svg);
    }

    private static String format(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }

    /** A row of the table. */
    private record Figures(String what, List<Double> values, String ratio) {

        double first() {
            return values.get(0);
        }

        double last() {
            return values.get(values.size() - 1);
        }
    }

    /** A vertical logarithmic scale between two values. */
    private record Scale(double least, double greatest, double bottom) {

        double y(double value) {
            double part = Math.log(Math.max(value, least) / least) / Math.log(Math.max(greatest / least, 1.01));
            return bottom - part * (bottom - 50);
        }
    }
}
