package dev.castellan.model;

import dev.castellan.model.internal.check.Required;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A filter for lists of projects. A project matches if it meets all conditions that are set. Immutable. */
public final class ProjectFilter {

    /** The filter that matches all projects, archived or not. */
    public static final ProjectFilter ALL = new ProjectFilter("all", null);

    /** The filter that matches the projects that are not archived. */
    public static final ProjectFilter ACTIVE = new ProjectFilter(null, null);

    /** The filter that matches the archived projects. */
    public static final ProjectFilter ARCHIVED = new ProjectFilter("true", null);

    private final @Nullable String archived;
    private final @Nullable String text;

    private ProjectFilter(@Nullable String archived, @Nullable String text) {
        this.archived = archived;
        this.text = text;
    }

    /** Returns a copy that matches only projects whose name contains this text, ignoring case and accents. */
    public ProjectFilter containing(String part) {
        return new ProjectFilter(archived, Required.field(part, "part"));
    }

    /** Returns the conditions as query parameters for {@code projects.list}. */
    public Map<String, String> query() {
        Map<String, String> query = new LinkedHashMap<>();
        if (archived != null) {
            query.put("archived", archived);
        }
        if (text != null) {
            query.put("q", text);
        }
        return query;
    }
}
