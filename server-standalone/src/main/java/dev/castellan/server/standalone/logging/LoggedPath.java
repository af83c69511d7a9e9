package dev.castellan.server.standalone.logging;

import dev.castellan.model.internal.text.Redaction;
import java.util.regex.Pattern;

/** Masks unknown segments in request paths for the log. */
final class LoggedPath {

    private static final Pattern SEGMENT =
            Pattern.compile("[A-Za-z0-9._~-]{1,24}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final int MOST_SEGMENTS = 16;

    private LoggedPath() {}

    /** Returns the path with a star for each segment that is neither a short word nor an id. */
    static String of(String path) {
        StringBuilder safe = new StringBuilder(path.length());
        int count = 0;
        for (String segment : path.split("/", MOST_SEGMENTS)) {
            safe.append(count++ == 0 ? "" : "/");
            safe.append(segment.isEmpty() || SEGMENT.matcher(segment).matches() ? segment : "*");
        }
        return Redaction.LOG.text(safe.toString());
    }
}
