package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.spi.Refusal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The position of a page within a list. The query contains the cursors of this page and of all previous pages. The last
 * cursor is the position of this page. The query without the last cursor leads to the previous page:
 * {@code after=A&after=B} is the third page and {@code after=A} the second. If the URL becomes too long, the first
 * cursors are removed and {@code cut=1} is added.
 *
 * @param isTruncated whether the first cursors were removed
 */
public record ListPlace(Texts texts, List<String> cursors, boolean isTruncated) {

    /** The maximum number of rows on a page. */
    public static final int ROWS = 50;

    /** The maximum length of the path and query, which some proxies limit to 2 KB. */
    private static final int MAX_LENGTH = 1_600;

    private static final Pattern CURSOR = Pattern.compile("[A-Za-z0-9_-]+");

    /**
     * Returns the position that the query of a request specifies.
     *
     * @throws Refusal if a cursor is malformed
     */
    public static ListPlace of(PageRequest request) {
        List<String> cursors = request.url().query().getOrDefault("after", List.of());
        if (cursors.equals(List.of(""))) {
            return new ListPlace(request.texts(), List.of(), false);
        }
        ListPlace place = new ListPlace(
                request.texts(),
                cursors,
                !cursors.isEmpty() && request.url().parameter("cut").equals("1"));
        if (!cursors.stream().allMatch(CURSOR.asMatchPredicate())) {
            throw place.wrong();
        }
        return place;
    }

    /** Returns the size and the cursor of the page as query parameters for the API. */
    public Map<String, String> query() {
        return query(Map.of());
    }

    /** Returns these conditions, and the size and the cursor of the page, as query parameters for the API. */
    public Map<String, String> query(Map<String, String> conditions) {
        Map<String, String> query = new LinkedHashMap<>(conditions);
        query.put("limit", Integer.toString(ROWS));
        String cursor = cursor();
        if (cursor != null) {
            query.put("cursor", cursor);
        }
        return query;
    }

    /**
     * Returns the id after which the page begins, or null for the first page. Used for lists that the console reads
     * directly from the store.
     *
     * @throws Refusal if the cursor is not an id
     */
    public @Nullable UUID afterId() {
        String cursor = cursor();
        return cursor == null ? null : Ids.find(cursor).orElseThrow(this::wrong);
    }

    /**
     * Returns the links to the previous and the next page.
     *
     * @param list the path of the list, including any query
     * @param next the cursor of the next page, or null on the last page
     */
    public PageLinks links(String list, @Nullable String next) {
        return links(list, next, null);
    }

    /**
     * Returns the links to the previous and the next page, and the numbers of the rows of a full page.
     *
     * @param total the number of rows in the list
     */
    public PageLinks links(String list, @Nullable String next, long total) {
        long first = (long) cursors.size() * ROWS + 1;
        long last = next == null ? total : first + ROWS - 1;
        return links(list, next, isTruncated ? null : texts.text("pages.range", first, last, total));
    }

    private PageLinks links(String list, @Nullable String next, @Nullable String range) {
        boolean isStart = cursors.size() == 1;
        return new PageLinks(
                isStart && isTruncated ? list : null,
                cursors.isEmpty() || (isStart && isTruncated)
                        ? null
                        : path(list, cursors.subList(0, cursors.size() - 1), isTruncated),
                next == null
                        ? null
                        : path(
                                list,
                                Stream.concat(cursors.stream(), Stream.of(next)).toList(),
                                isTruncated),
                range);
    }

    private @Nullable String cursor() {
        return cursors.isEmpty() ? null : cursors.get(cursors.size() - 1);
    }

    private Refusal wrong() {
        return Refusal.of(ErrorKind.INVALID, texts.text("pages.wrong"));
    }

    private static String path(String list, List<String> cursors, boolean isTruncated) {
        if (cursors.isEmpty()) {
            return list;
        }
        String path = list + (list.contains("?") ? "&" : "?") + (isTruncated ? "cut=1&" : "") + "after="
                + String.join("&after=", cursors);
        return path.length() > MAX_LENGTH && cursors.size() > 1
                ? path(list, cursors.subList(1, cursors.size()), true)
                : path;
    }
}
