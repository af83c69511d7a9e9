package dev.castellan.server.internal.front;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.castellan.model.Role;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.spi.Caller;
import dev.castellan.support.concurrent.Condition;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Responds to every request with new bytes, and tracks which responses are still reachable. The query is the number of
 * bytes. The path names the caller's organization and token, such as {@code /acme/ann}. The path {@code /} names no
 * caller.
 */
final class TracedResponses implements ApiService {

    private final List<WeakReference<byte[]>> bodies = new CopyOnWriteArrayList<>();

    @Override
    public CompletionStage<ApiResponse> handle(ApiExchange exchange) {
        if (exchange.refusal() != null) {
            int status = exchange.refusal().kind().status();
            return CompletableFuture.completedStage(new ApiResponse(status, Headers.empty(), ApiRequest.NO_BODY));
        }
        String[] names = exchange.request().path().split("/", -1);
        if (names.length > 2) {
            exchange.authenticated(new Caller(id(names[1]), id(names[2]), id(names[2]), Role.CLIENT), null);
        }
        int size = Integer.parseInt(exchange.request().query());
        return exchange.dispatch(() -> exchange.readRequest().thenApply(whole -> make(size)));
    }

    int created() {
        return bodies.size();
    }

    /** Waits until this number of responses have been created and none of them is reachable. */
    void awaitReleased(int count) {
        Condition.await(
                () -> {
                    System.gc();
                    return created() == count && reachable() == 0;
                },
                () -> reachable() + " of " + created() + " responses are still reachable");
    }

    private long reachable() {
        return bodies.stream().filter(each -> each.get() != null).count();
    }

    private static UUID id(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(UTF_8));
    }

    private ApiResponse make(int size) {
        byte[] body = new byte[size];
        bodies.add(new WeakReference<>(body));
        return new ApiResponse(200, Headers.of("Content-Type", "application/json"), body);
    }
}
