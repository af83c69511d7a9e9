package dev.castellan.server.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.castellan.model.exchange.ApiRequest;

/** Fuzzes the query string of the operation that has the most parameters. */
public final class QueryTarget {

    private QueryTarget() {}

    public static void fuzzerTestOneInput(byte[] data) {
        FuzzedServer.get().send("GET", "/users", new String(data, ISO_8859_1), ApiRequest.NO_BODY);
    }
}
