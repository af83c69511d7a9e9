package dev.castellan.server.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;

/** Fuzzes the {@code Authorization} header. The values never contain a valid token. */
public final class TokenTarget {

    private TokenTarget() {}

    /** Sends a value if a header can contain it. */
    public static void fuzzerTestOneInput(byte[] data) {
        Headers headers;
        try {
            headers = Headers.of("Authorization", new String(data, ISO_8859_1));
        } catch (IllegalArgumentException e) {
            return;
        }
        ApiResponse response = FuzzedServer.get().send(ApiRequest.of("GET", "/api/v1/users/me", headers));
        if (response.status() != 401) {
            throw new AssertionError("let in with " + headers.first("Authorization"));
        }
    }
}
