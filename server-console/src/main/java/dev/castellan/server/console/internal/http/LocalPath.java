package dev.castellan.server.console.internal.http;

import org.jspecify.annotations.Nullable;

/** Paths of the console that a browser names as its next one, which others may have chosen. */
public final class LocalPath {

    private static final int LONGEST = 500;

    private LocalPath() {}

    /**
     * Returns the part of a path after that of the console, such as {@code /tokens?after=x}; empty, which is the overview,
     * if the text is not a path of the console.
     *
     * @param path the path of the console as the server sees it, such as {@code /console}
     */
    public static String below(String path, @Nullable String text) {
        if (text == null || !text.startsWith(path) || text.length() > LONGEST) {
            return "";
        }
        String rest = text.substring(path.length());
        return rest.matches("(/[A-Za-z0-9_-]+)*(\\?[A-Za-z0-9_.~%=&+-]*)?") ? rest : "";
    }
}
