package dev.castellan.server.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.castellan.model.exchange.ApiRequest;
import java.util.Arrays;
import java.util.List;

/** Fuzzes paths. The first byte chooses the method. */
public final class PathTarget {

    private static final List<String> METHODS = List.of("GET", "DELETE", "PUT", "PATCH", "OPTIONS");

    private PathTarget() {}

    /** Sends a path. {@code @} stands for the id of a user, and {@code ~} for the id of a project. */
    public static void fuzzerTestOneInput(byte[] data) {
        if (data.length > 0) {
            FuzzedServer prey = FuzzedServer.get();
            String path = new String(Arrays.copyOfRange(data, 1, data.length), ISO_8859_1)
                    .replace("@", prey.admin().toString())
                    .replace("~", prey.project().toString());
            String method = METHODS.get(Math.floorMod(data[0] - '0', METHODS.size()));
            prey.send(method, path, "", ApiRequest.NO_BODY);
        }
    }
}
