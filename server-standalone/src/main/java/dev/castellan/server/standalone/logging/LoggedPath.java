package dev.castellan.server.standalone.logging;

import java.util.regex.Pattern;

/** Takes secrets out of texts, whoever put them there. */
final class Redaction {

    private static final Pattern TOKEN = Pattern.compile("(cst[su])(?:_|%5[Ff])[0-9A-Za-z]+");
    private static final Pattern HEADER = Pattern.compile("(?i)(bearer(?:\\s|%20|\\+)+)[^\\s\",]+");
    private static final Pattern SEGMENT =
            Pattern.compile("[A-Za-z0-9._~-]{1,24}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final int MOST_SEGMENTS = 16;

    private Redaction() {}

    /** Returns the text without tokens of this API and without whatever follows the word Bearer. */
    static String text(String text) {
        String withoutTokens = TOKEN.matcher(text).replaceAll("$1_***");
        return HEADER.matcher(withoutTokens).replaceAll("$1***");
    }

    /** Returns a path in which everything that is neither a short word nor an id is a star. */
    static String path(String path) {
        StringBuilder safe = new StringBuilder(path.length());
        int count = 0;
        for (String segment : path.split("/", MOST_SEGMENTS)) {
            safe.append(count++ == 0 ? "" : "/");
            safe.append(segment.isEmpty() || SEGMENT.matcher(segment).matches() ? segment : "*");
        }
        return text(safe.toString());
    }
}
