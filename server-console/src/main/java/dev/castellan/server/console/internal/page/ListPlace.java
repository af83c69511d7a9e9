package dev.castellan.server.console.internal.page;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.console.internal.layout.PageLinks;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The place of a page in a list. The query names the cursors of all pages on the way to it, so that there is a way back:
 * {@code after=A&after=B} is the third page, and the page before it is {@code after=A}. If that becomes too long for a
 * URL, the beginning of the way is left out, and {@code cut=1} says so.
 */
public final class ListPlace {

    /** The API takes 2 KB for the whole target of a request. */
    private static final int LONGEST = 1_600;

    private static final Pattern CURSOR = Pattern.compile("[A-Za-z0-9_-]+");

    private final List<String> way;
    private final boolean isCut;

    private ListPlace(List<String> way, boolean isCut) {
        this.way = way;
        this.isCut = isCut;
    }

    /**
     * Returns the place that the query of a request names.
     *
     * @throws Refusal if it cannot be one
     */
    public static ListPlace of(PageRequest request) {
        List<String> way = request.query().getOrDefault("after", List.of());
        if (way.equals(List.of(""))) {
            return new ListPlace(List.of(), false);
        } else if (!way.stream().allMatch(CURSOR.asMatchPredicate())) {
            throw wrong(request);
        }
        return new ListPlace(way, !way.isEmpty() && request.parameter("cut").equals("1"));
    }

    /** Returns the refusal of a place that is not one of the list. */
    static Refusal wrong(PageRequest request) {
        return Refusal.of(ErrorKind.INVALID, request.text("pages.wrong"));
    }

    /** Returns the cursor of the page; null for the first one. */
    @Nullable
    String cursor() {
        return way.isEmpty() ? null : way.get(way.size() - 1);
    }

    /**
     * Returns the links to the pages around this one.
     *
     * @param list the path of the list, with its query if it has one
     * @param next the cursor of the next page; null if there is none
     */
    public PageLinks links(String list, @Nullable String next) {
        boolean isStart = way.size() == 1;
        return new PageLinks(
                isStart && isCut ? list : null,
                way.isEmpty() || (isStart && isCut) ? null : path(list, way.subList(0, way.size() - 1), isCut),
                next == null
                        ? null
                        : path(
                                list,
                                Stream.concat(way.stream(), Stream.of(next)).toList(),
                                isCut));
    }

    private static String path(String list, List<String> way, boolean isCut) {
        if (way.isEmpty()) {
            return list;
        }
        String path = list + (list.contains("?") ? "&" : "?") + (isCut ? "cut=1&" : "") + "after="
                + String.join("&after=", way);
        return path.length() > LONGEST && way.size() > 1 ? path(list, way.subList(1, way.size()), true) : path;
    }
}
