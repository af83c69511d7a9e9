package dev.castellan.client.internal.call;

import dev.castellan.model.endpoint.PathTemplate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A path whose variables can be set to arbitrary strings. */
public final class PathText {

    private final PathTemplate template;
    private final Map<String, String> encoded = new HashMap<>();

    public PathText(PathTemplate template) {
        this.template = template;
        if (template.segments().stream().anyMatch(PathText::isRelative)) {
            throw new IllegalArgumentException(
                    "path template " + template + ": contains a segment . or .., which would change the path");
        }
    }

    public PathTemplate template() {
        return template;
    }

    public void put(String variable, String text) {
        if (!template.variables().contains(variable)) {
            throw new IllegalArgumentException(template + " has no {" + variable + "}");
        }
        if (text.isEmpty() || isRelative(text)) {
            throw new IllegalArgumentException(
                    template + ": {" + variable + "} cannot be \"" + text + "\": it would change the path");
        }
        encoded.put(variable, PercentEncoding.encode(text));
    }

    /**
     * Returns the path with all variables replaced.
     *
     * @throws IllegalStateException if a variable is not set
     */
    public String expand() {
        List<String> missing = template.variables().stream()
                .filter(variable -> !encoded.containsKey(variable))
                .toList();
        if (!missing.isEmpty()) {
            throw new IllegalStateException(template + ": no value for " + missing + "; use path(..)");
        }
        return template.segments().stream().map(this::expand).collect(Collectors.joining("/", "/", ""));
    }

    private String expand(String segment) {
        return PathTemplate.isVariable(segment)
                ? encoded.getOrDefault(segment.substring(1, segment.length() - 1), "")
                : segment;
    }

    private static boolean isRelative(String segment) {
        return segment.equals(".") || segment.equals("..");
    }
}
