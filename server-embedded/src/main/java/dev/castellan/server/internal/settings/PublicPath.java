package dev.castellan.server.internal.settings;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiResponse;
import java.util.List;

/** The path that precedes {@code /api/v1} in the URLs that clients call. */
public final class PublicPath {

    private static final String LOCATION = "Location";

    private PublicPath() {}

    /**
     * Returns the path if it is valid as a public path.
     *
     * @throws IllegalArgumentException if the path is not valid. The message explains how to fix it
     */
    public static String checked(String path) {
        if (path.contains("://")) {
            throw wrong(path, "leave out scheme and host, and name the path only, such as /castellan");
        } else if (!path.startsWith("/")) {
            throw wrong(path, "start with a slash, as in /castellan");
        } else if (path.endsWith("/")) {
            throw wrong(path, "leave out the slash at the end, as in /castellan; name no path if there is none");
        } else if (path.endsWith(Endpoints.PREFIX)) {
            throw wrong(path, "leave out " + Endpoints.PREFIX + ", which follows by itself");
        } else if (!path.matches("(/[A-Za-z0-9._~-]+)+") || holdsDots(path)) {
            throw wrong(
                    path,
                    "choose segments of letters, digits, dots, dashes, underscores and tildes, other than . and ..,"
                            + " without a query, as in /castellan");
        }
        return path;
    }

    /** Prepends this path to a path in the {@code Location} of an answer. */
    public static ApiResponse inFront(String path, ApiResponse answer) {
        String location = answer.headers().first(LOCATION);
        boolean isPath = location != null && location.startsWith("/") && !location.startsWith("//");
        return isPath ? answer.withHeaders(answer.headers().with(LOCATION, path + location)) : answer;
    }

    private static boolean holdsDots(String path) {
        List<String> segments = List.of(path.split("/", -1));
        return segments.contains(".") || segments.contains("..");
    }

    private static IllegalArgumentException wrong(String path, String remedy) {
        return new IllegalArgumentException("publicPath '" + path + "': " + remedy);
    }
}
