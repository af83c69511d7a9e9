package dev.castellan.consumer.generated;

import java.io.IOException;

/** Connects the generated client, and parses the bodies of its errors. */
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
