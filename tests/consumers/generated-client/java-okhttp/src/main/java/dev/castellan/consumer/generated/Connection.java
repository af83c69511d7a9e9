package dev.castellan.consumer.generated;

import java.io.IOException;

/** Creates connections for the generated client and parses error bodies. */
final class Connection {

    private Connection() {}

    static ApiClient to(String url, String token) {
        ApiClient client = new ApiClient();
        client.setBasePath(url);
        client.setBearerToken(token);
        return client;
    }

    static <T> T body(ApiException thrown, Class<T> type) throws IOException {
        return JSON.deserialize(thrown.getResponseBody(), type);
    }
}
