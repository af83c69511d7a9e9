package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.NavItem;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The objects that block a deletion.
 *
 * @param text the part of the API's message that names objects without a page, or an empty string if all objects have
 *     pages
 * @param links links to the blocking resources that the message names
 * @param more the number of blocking resources that the message does not name
 */
public record Dependencies(String text, List<NavItem> links, int more) {

    static final Dependencies NONE = new Dependencies("", List.of(), 0);

    private static final Map<String, String> PAGES =
            Map.of("collections", "/collections/", "inputs", "/inputs/", "queries", "/queries/");
    private static final Pattern FORM =
            Pattern.compile("([a-z]+): ([0-9a-f-]{36}(?:, [0-9a-f-]{36})*) \\(([0-9]{1,9})\\)");

    /** Defensively copies the list. */
    public Dependencies {
        links = List.copyOf(links);
    }

    /**
     * Parses a message such as {@code inputs: ID, ID (2)}, whose parts are separated by semicolons. Parts in another
     * format remain unchanged, because a deletion guard of an embedding application can return any text.
     */
    static Dependencies parse(String text) {
        List<String> others = new ArrayList<>();
        List<NavItem> links = new ArrayList<>();
        int more = 0;
        for (String part : new LinkedHashSet<>(List.of(text.split("; ", -1)))) {
            Matcher matcher = FORM.matcher(part);
            String page = matcher.matches() ? PAGES.get(matcher.group(1)) : null;
            if (page == null) {
                others.add(part);
            } else {
                List<String> ids = List.of(matcher.group(2).split(", ", -1));
                ids.forEach(id -> links.add(new NavItem(page + id, id, false)));
                more += Math.max(0, Integer.parseInt(matcher.group(3)) - ids.size());
            }
        }
        return new Dependencies(String.join("; ", others), links, more);
    }

    /** Returns whether nothing blocks the deletion. */
    public boolean isEmpty() {
        return text.isEmpty() && links.isEmpty();
    }
}
