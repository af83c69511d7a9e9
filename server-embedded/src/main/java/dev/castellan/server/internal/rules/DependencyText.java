package dev.castellan.server.internal.rules;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** Formats the dependencies of a resource, such as {@code api_tokens: <id>, <id> (2)}. */
public final class DependencyText {

    /** The maximum number of ids in the string. The count in parentheses includes omitted ids. */
    public static final int MOST_NAMED = 100;

    private DependencyText() {}

    public static String text(String what, List<UUID> ids, int count) {
        return ids.stream().limit(MOST_NAMED).map(UUID::toString).collect(Collectors.joining(", ", what + ": ", ""))
                + " (" + count + ")";
    }
}
