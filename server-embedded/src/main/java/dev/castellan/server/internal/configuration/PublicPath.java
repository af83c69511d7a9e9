package dev.castellan.server.internal.configuration;

import dev.castellan.model.exchange.ApiResponse;

/** The path that precedes {@code /api/v1} in the URLs that clients call. */
public final class PublicPath {

    private static final String LOCATION = "Location";

    private PublicPath() {}

    /** Prepends a path to the {@code Location} of a response, if the {@code Location} is a path. */
    public static ApiResponse prepend(String path, ApiResponse response) {
        String location = response.headers().first(LOCATION);
        boolean isPath = location != null && location.startsWith("/") && !location.startsWith("//");
        return isPath ? response.withHeaders(response.headers().with(LOCATION, path + location)) : response;
    }
}
