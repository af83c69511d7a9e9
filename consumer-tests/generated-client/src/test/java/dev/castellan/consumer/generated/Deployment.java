package dev.castellan.consumer.generated;

import dev.castellan.server.CastellanServer;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** A server that keeps in mind which operations succeeded. */
final class Deployment implements AutoCloseable {

    private final Set<String> succeeded = new ConcurrentSkipListSet<>();
    private final CastellanServer server = CastellanServer.builder()
            .requestListener((call, answer, time) -> {
                if (call.endpoint() != null && answer.status() < 300) {
                    succeeded.add(call.endpoint().id());
                }
            })
            .start();

    CastellanServer server() {
        return server;
    }

    /** Returns the ids of the operations that succeeded so far. */
    Set<String> succeeded() {
        return succeeded;
    }

    /** Returns the generated client with a token of its first org_admin. */
    ApiClient admin() {
        return as(server.bootstrap().token());
    }

    ApiClient as(String token) {
        ApiClient client = new ApiClient();
        client.updateBaseUri(server.baseUrl().toString());
        client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
        return client;
    }

    @Override
    public void close() {
        server.close();
    }
}
