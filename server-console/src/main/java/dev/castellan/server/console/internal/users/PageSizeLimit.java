package dev.castellan.server.console.internal.users;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToIntFunction;

/** Limits the rows of a page by their size. With its style sheet and script, each page must stay below 60 KB. */
public final class PageSizeLimit {

    private static final int MAX_NAME = 60;

    private PageSizeLimit() {}

    /**
     * Returns the first rows that fit.
     *
     * @param bytes the size limit for all rows, in bytes
     * @param size returns the size of a row in bytes
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

    /** Returns a name, cut so that a page has room for {@value SelectedPeople#MAX} names. */
    public static String cut(String name) {
        return name.codePointCount(0, name.length()) <= MAX_NAME
                ? name
                : name.substring(0, name.offsetByCodePoints(0, MAX_NAME - 1)) + "…";
    }

    /** Returns the size of a text in bytes when encoded as HTML. */
    static int of(String text) {
        String html = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        return html.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Returns the size of a text in bytes when a page contains it as HTML, and in a URL. */
    static int ofTextAndUrl(String text) {
        return of(text)
                + URLEncoder.encode(text, StandardCharsets.UTF_8)
                        .replace("+", "%20")
                        .length();
    }
}
