package dev.castellan.server.console.internal.page;

import dev.castellan.model.Page;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.internal.text.CsvText;
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
        return CsvText.field(value == null ? "" : value.toString());
    }
}
