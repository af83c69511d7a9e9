package dev.castellan.server.internal.settings;

import dev.castellan.model.exchange.ApiResponse;

/** The path that precedes {@code /api/v1} in the URLs that clients call. */
public final class PublicPath {

    private static final String LOCATION = "Location";

    private PublicPath() {}

    /** Returns the answer with this path in front of a path in {@code Location}. */
    public static ApiResponse inFront(String path, ApiResponse answer) {
        String location = answer.headers().first(LOCATION);
        boolean isPath = location != null && location.startsWith("/") && !location.startsWith("//");
        return isPath ? answer.withHeaders(answer.headers().with(LOCATION, path + location)) : answer;
    }
}
