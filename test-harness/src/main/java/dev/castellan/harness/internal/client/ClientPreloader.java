package dev.castellan.harness.internal.client;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Loads the client's classes while the first server of this process starts. Loading classes takes most of the time
 * before the first answer, and nearly half of the classes belong to the client.
 */
public final class ClientPreloader {

    private static final AtomicBoolean STARTED = new AtomicBoolean();
    private static final byte[] USER =
            ("{\"user_id\":\"00000000-0000-7000-8000-000000000001\",\"name\":\"Ada\",\"role\":\"client\","
                            + "\"organization_id\":\"00000000-0000-7000-8000-000000000002\",\"is_service_account\":false,\"project_ids\":[]}")
                    .getBytes(StandardCharsets.UTF_8);

    private ClientPreloader() {}

    /** Loads the classes on a background thread, once per process. */
    public static void load() {
        if (STARTED.compareAndSet(false, true)) {
            Thread thread = new Thread(ClientPreloader::call, "castellan-client-classes");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** Builds a client with a socket transport, and sends a request with another client that needs no socket. */
    private static void call() {
        CastellanClient.builder("http://127.0.0.1").token("none").build().close();
        ApiResponse answer = new ApiResponse(200, Headers.of("Content-Type", "application/json"), USER);
        try (CastellanClient withoutSocket = CastellanClient.builder()
                .transport(request -> answer)
                .token("none")
                .build()) {
            withoutSocket.users().me();
        }
    }
}
