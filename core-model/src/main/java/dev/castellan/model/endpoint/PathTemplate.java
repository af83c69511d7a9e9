package dev.castellan.model.endpoint;

import dev.castellan.model.internal.check.Required;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * A path below {@code /api/v1} with variables for ids, such as {@code /projects/{id}/users/{user_id}}.
 *
 * @param text the template as written in the specification
 */
public record PathTemplate(String text) {

    /**
     * Checks the syntax.
     *
     * @throws IllegalArgumentException if the template does not start with a slash, has an empty segment, or begins
     *     with {@code /api/v1}
     */
    public PathTemplate {
        if (!text.matches("(?:/(?:[A-Za-z0-9._~-]+|\\{[a-z][a-z0-9_]*}))++")) {
            throw new IllegalArgumentException(
                    "path template " + text + ": expected a form such as /projects/{id}/users");
        }
        if ((text + "/").startsWith(Endpoints.PREFIX + "/")) {
            throw new IllegalArgumentException(
                    "path template " + text + ": omit " + Endpoints.PREFIX + ", the prefix of every path");
        }
    }

    /** Returns the segments, including the braces of variables. */
    public List<String> segments() {
        return Arrays.asList(text.substring(1).split("/", -1));
    }

    /** Returns the names of the variables in order, without braces. */
    public List<String> variables() {
        return segments().stream()
                .filter(PathTemplate::isVariable)
                .map(segment -> segment.substring(1, segment.length() - 1))
                .toList();
    }

    /** Returns true if a path below {@code /api/v1} with these segments matches the template. */
    public boolean matches(List<String> path) {
        List<String> template = segments();
        return template.size() == path.size()
                && IntStream.range(0, path.size())
                        .allMatch(i ->
                                isVariable(template.get(i)) || template.get(i).equals(path.get(i)));
    }

    /** Returns true if the segment is a variable. */
    public static boolean isVariable(String segment) {
        return segment.charAt(0) == '{';
    }

    /**
     * Returns the path with the variables replaced by these ids, in order.
     *
     * @throws IllegalArgumentException if the number of ids differs from the number of variables
     * @throws NullPointerException if an id is null. The message names its variable
     */
    public String expand(List<UUID> ids) {
        StringBuilder path = new StringBuilder(text.length() + 32);
        int used = 0;
        int from = 0;
        for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
            path.append(text, from, open);
            from = text.indexOf('}', open) + 1;
            if (used < ids.size()) {
                path.append(Required.field(ids.get(used), text.substring(open + 1, from - 1)));
            }
            used++;
        }
        if (used != ids.size()) {
            throw new IllegalArgumentException(text + " takes " + used + " ids, not " + ids.size());
        }
        return path.append(text, from, text.length()).toString();
    }

    @Override
    public String toString() {
        return text;
    }
}
