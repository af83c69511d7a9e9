package dev.castellan.server.console.internal.page;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The path of a page, with ids in the places of {@code {..}}. */
final class PagePath {

    private static final String ID = "([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})";

    private final Pattern pattern;

    PagePath(String template) {
        this.pattern = Pattern.compile(template.replaceAll("\\{[a-z_]+}", ID));
    }

    /** Returns the ids in a path; null if this is another page's. */
    @Nullable
    List<UUID> match(String path) {
        Matcher matcher = pattern.matcher(path);
        if (!matcher.matches()) {
            return null;
        }
        List<UUID> ids = new ArrayList<>(matcher.groupCount());
        for (int group = 1; group <= matcher.groupCount(); group++) {
            ids.add(UUID.fromString(matcher.group(group)));
        }
        return ids;
    }
}
