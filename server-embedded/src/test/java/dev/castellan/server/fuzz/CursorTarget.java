package dev.castellan.server.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.List;

/**
 * Fuzzes cursors. The first byte chooses the list. A list of one item never returns a cursor, so every fuzzed cursor is
 * forged.
 */
public final class CursorTarget {

    private static final List<String> PATHS = List.of("/users", "/projects", "/users/tokens", "/collections");

    private CursorTarget() {}

    public static void fuzzerTestOneInput(byte[] data) {
        if (data.length > 0) {
            String path = PATHS.get(Math.floorMod(data[0] - '0', PATHS.size()));
            String cursor = new String(Arrays.copyOfRange(data, 1, data.length), ISO_8859_1);
            String query = "cursor=" + URLEncoder.encode(cursor, ISO_8859_1);
            ApiResponse response = FuzzedServer.get().send("GET", path, query, ApiRequest.NO_BODY);
            if (response.status() != 400) {
                throw new AssertionError("a cursor that nobody gave was taken: " + cursor);
            }
        }
    }
}
