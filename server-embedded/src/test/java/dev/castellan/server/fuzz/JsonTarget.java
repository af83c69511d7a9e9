package dev.castellan.server.fuzz;

import java.util.Arrays;
import java.util.List;

/** Fuzzes request bodies. The first byte chooses the operation, and the rest is the body. */
public final class JsonTarget {

    private static final List<String> PATHS =
            List.of("/projects", "/users", "/users/tokens", "/collections", "/inputs", "/queries");

    private JsonTarget() {}

    public static void fuzzerTestOneInput(byte[] data) {
        if (data.length > 0) {
            String path = PATHS.get(Math.floorMod(data[0] - '0', PATHS.size()));
            FuzzedServer.get().send("POST", path, "", Arrays.copyOfRange(data, 1, data.length));
        }
    }
}
