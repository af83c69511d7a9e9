package dev.castellan.client.internal.call;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.exchange.ApiResponse;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether the deployment executes a POST or PATCH only once for each {@code Idempotency-Key}. Unless the caller
 * sets it, a successful response that repeats the key of its request shows it for the method of the request, because
 * other deployments may ignore the key of a PATCH. Thread-safe. Shared by all clients of a deployment.
 */
public final class IdempotentPosts {

    private final @Nullable Boolean setting;
    private final Set<HttpMethod> shown = ConcurrentHashMap.newKeySet();

    /** Creates an object with the setting of the caller, or {@code null} to learn from responses. */
    public IdempotentPosts(@Nullable Boolean setting) {
        this.setting = setting;
    }

    /** Returns an object for another deployment. */
    IdempotentPosts elsewhere() {
        return new IdempotentPosts(setting);
    }

    boolean areOn(HttpMethod method) {
        return setting == null ? shown.contains(method) : setting;
    }

    /** Returns why the client does not repeat a request with a key. */
    String reasonOff() {
        return setting == null
                ? "no response has shown that the server honours Idempotency-Key, see idempotentPosts(..)"
                : "idempotentPosts is false";
    }

    /** Learns from a response to a request with this method and key, or without a key. */
    void onResponse(HttpMethod method, @Nullable String key, ApiResponse response) {
        // a proxy may repeat the headers of a request on an error page
        if (key != null
                && !shown.contains(method)
                && response.status() / 100 == 2
                && key.equals(response.headers().first(Endpoints.IDEMPOTENCY_HEADER))) {
            shown.add(method);
        }
    }
}
