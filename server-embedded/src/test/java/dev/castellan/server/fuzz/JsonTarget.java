package dev.castellan.server.fuzz;

import java.util.Arrays;
import java.util.List;

/** Bodies: the first byte chooses the operation, the others are its body. */
public final class JsonTarget {

    private static final List<String> PATHS =
            List.of("/projects", "/users", "/users/tokens", "/collections", "/inputs", "/queries");

    private JsonTarget() {}

    /** Sends a body. */
    public static void fuzzerTestOneInput(byte[] data) {
        if (data.length > 0) {
            String path = PATHS.get(Math.floorMod(data[0] - '0', PATHS.size()));
            FuzzedServer.get().send("POST", path, "", Arrays.copyOfRange(data, 1, data.length));
        }
    }
}
