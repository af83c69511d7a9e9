package dev.castellan.server.console.internal.page;

import dev.castellan.model.exchange.ApiRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The path and the query of a page.
 *
 * @param console the path of the console on the server
 * @param path the path of the page, relative to the console
 * @param query the query parameters
 */
public record PageUrl(String console, String path, Map<String, List<String>> query) {

    private static final int MAX_NEXT = 500;
    private static final Pattern NEXT = Pattern.compile("(?:/[A-Za-z0-9_-]+)*+(\\?[A-Za-z0-9_.~%=&+-]*)?");

    static PageUrl of(String console, ApiRequest http) {
        return new PageUrl(console, http.path().substring(console.length()), Map.of());
    }

    /** Returns a query parameter, or an empty string if it is missing. */
    public String parameter(String name) {
        return query.getOrDefault(name, List.of("")).get(0);
    }

    /**
     * Returns the page to open next, as a path relative to the console such as {@code /tokens?after=x}. Other sites can
     * set the {@code next} parameter, so the language that it names is omitted. If the parameter is not a path of the
     * console, returns an empty path, which is the overview.
     */
    public String next() {
        String next = parameter("next");
        String page = next.startsWith(console) ? next.substring(console.length()) : "";
        return isNext(page) ? Languages.withoutLanguage(page) : "";
    }

    /** Returns the page to open next, or another page if there is none. See {@link #next()}. */
    public String next(String other) {
        String next = next();
        return next.isEmpty() ? other : next;
    }

    /** Returns the query that makes another page open a page of the console next. */
    public String returningTo(String page) {
        return "?next=" + URLEncoder.encode(console + page, StandardCharsets.UTF_8);
    }

    /** Returns whether {@link #next} accepts a path, which is relative to the console. */
    static boolean isNext(String path) {
        return path.length() <= MAX_NEXT && NEXT.matcher(path).matches();
    }

    PageUrl withQuery(Map<String, List<String>> newQuery) {
        return new PageUrl(console, path, newQuery);
    }
}
