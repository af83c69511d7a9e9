package dev.castellan.consumer.generated;

import java.io.IOException;

/** Creates connections for the generated client and parses error bodies. */
final class Connection {

    private Connection() {}

    static ApiClient to(String url, String token) {
        ApiClient client = new ApiClient();
        client.updateBaseUri(url);
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
        return client;
    }

    static <T> T body(ApiException thrown, Class<T> type) throws IOException {
        return new ApiClient().getObjectMapper().readValue(thrown.getResponseBody(), type);
    }
}
