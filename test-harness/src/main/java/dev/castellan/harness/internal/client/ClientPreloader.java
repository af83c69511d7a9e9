package dev.castellan.harness.internal.client;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Loads the classes of the client while the first server of this process starts: the time to a first answer is the time
 * to load classes, and nearly half of them are the client's.
 */
public final class ClientPreloader {

    private static final AtomicBoolean STARTED = new AtomicBoolean();
    private static final byte[] USER =
            ("{\"user_id\":\"00000000-0000-7000-8000-000000000001\",\"name\":\"Ada\",\"role\":\"client\","
                            + "\"organization_id\":\"00000000-0000-7000-8000-000000000002\",\"is_service_account\":false,\"project_ids\":[]}")
                    .getBytes(StandardCharsets.UTF_8);

    private ClientPreloader() {}

    /** Begins, unless that was done before; returns at once. */
    public static void load() {
        if (STARTED.compareAndSet(false, true)) {
            Thread thread = new Thread(ClientPreloader::call, "castellan-client-classes");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** One client is ready for a socket, which it does not open; the other makes a call, which needs none. */
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
