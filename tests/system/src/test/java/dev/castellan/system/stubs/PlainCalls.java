package dev.castellan.system.stubs;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Makes calls without the Castellan client. */
final class PlainCalls {

    private PlainCalls() {}

    static int status(URI server, String method, String path, String authorization) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(server.resolve(path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .header("Authorization", authorization)
                .build();
        try {
            return HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
