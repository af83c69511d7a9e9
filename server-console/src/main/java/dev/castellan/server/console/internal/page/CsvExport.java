package dev.castellan.server.console.internal.page;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Endpoint;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A CSV file (RFC 4180) that spreadsheets can open. Must be used by only one thread at a time. */
public final class CsvExport {

    /** The maximum number of requests to the API, each for 200 items. */
    private static final int MAX_READS = 10;

    /** Tells spreadsheets that the file is in UTF-8. */
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    /** The signs that begin formulas. The last one is the minus sign of mathematics. */
    private static final String FORMULAS = "=+-@\u2212";

    private static final String SEPARATORS = ";,|\t\r\n\"";

    private final StringBuilder text = new StringBuilder().append(BYTE_ORDER_MARK);

    /**
     * Creates a file that contains only the header line.
     *
     * @param header the names of the columns, separated by commas
     */
    public CsvExport(String header) {
        text.append(header).append("\r\n");
    }

    /** Returns the first 2,000 items of a list. The cursor is present if the list has more items. */
    public static <T> Page<T> read(SignedInUser user, Endpoint<Void, Page<T>> list, Map<String, String> conditions) {
        Map<String, String> query = new LinkedHashMap<>(conditions);
        query.put("limit", "200");
        List<T> items = new ArrayList<>();
        String cursor = "";
        for (int i = 0; i < MAX_READS && cursor != null; i++) {
            Page<T> read = user.list(list, query);
            items.addAll(read.data());
            cursor = read.nextCursor();
            query.put("cursor", String.valueOf(cursor));
        }
        return new Page<>(items, cursor != null, cursor);
    }

    /** Adds a line. A null value becomes an empty field. */
    public void line(@Nullable Object... values) {
        text.append(Stream.of(values).map(CsvExport::field).collect(Collectors.joining(",")))
                .append("\r\n");
    }

    /**
     * Returns a response that saves the file under this name. If the list has more items than were read, the last line
     * says so.
     */
    public PageResponse response(PageRequest request, String name, Page<?> read) {
        if (read.hasMore()) {
            line(request.texts().text("export.cut", read.data().size()));
        }
        return PageResponse.text("text/csv; charset=utf-8", text.toString())
                .withHeader("Content-Disposition", "attachment; filename=\"" + name + ".csv\"");
    }

    /** Quotes a value. */
    static String field(@Nullable Object value) {
        return '"' + withoutFormulas(value == null ? "" : value.toString()).replace("\"", "\"\"") + '"';
    }

    /**
     * Returns a text that no spreadsheet reads as a formula. Inserts an apostrophe before a sign that begins formulas if
     * the sign is at the start of the text, or after a character that separates fields in some countries or programs.
     * Compares compatible characters as equal, because some programs normalize texts.
     */
    private static String withoutFormulas(String text) {
        StringBuilder safe = new StringBuilder(text.length());
        boolean isStart = true;
        for (int character : text.codePoints().toArray()) {
            String normal = Normalizer.normalize(Character.toString(character), Normalizer.Form.NFKC);
            if (isStart && FORMULAS.indexOf(normal.charAt(0)) >= 0) {
                safe.append('\'');
            }
            safe.appendCodePoint(character);
            int last = normal.codePointBefore(normal.length());
            isStart = SEPARATORS.indexOf(last) >= 0 || (isStart && isInvisible(last));
        }
        return safe.toString();
    }

    private static boolean isInvisible(int character) {
        return Character.isWhitespace(character)
                || Character.isSpaceChar(character)
                || Character.isIdentifierIgnorable(character);
    }
}
