package dev.castellan.server.console.internal.people;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToIntFunction;

/** How many rows fit on a page: with style sheet and script, it stays below 60 KB. */
final class PageSizeLimit {

    private PageSizeLimit() {}

    /**
     * Returns the first rows that fit.
     *
     * @param bytes how many bytes of the page they may take
     * @param size how many bytes a row takes
     */
    static <T> List<T> first(List<T> rows, int bytes, ToIntFunction<? super T> size) {
        int rest = bytes;
        int count = 0;
        while (count < rows.size() && size.applyAsInt(rows.get(count)) <= rest) {
            rest -= size.applyAsInt(rows.get(count));
            count++;
        }
        return rows.subList(0, count);
    }

    /** Returns how many bytes of a page a text takes as HTML. */
    static int of(String text) {
        String html = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return html.getBytes(StandardCharsets.UTF_8).length;
    }
}
