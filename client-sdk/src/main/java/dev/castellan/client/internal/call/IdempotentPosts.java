package dev.castellan.client.internal.call;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiResponse;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether the deployment executes a POST only once for each {@code Idempotency-Key}. Unless the caller sets it,
 * a successful response that repeats the key of its request shows it. Thread-safe. Shared by all clients of a deployment.
 */
public final class IdempotentPosts {

    private final @Nullable Boolean setting;
    private volatile boolean shown;

    /** Creates an object with the setting of the caller, or {@code null} to learn from responses. */
    public IdempotentPosts(@Nullable Boolean setting) {
        this.setting = setting;
    }

    /** Returns an object for another deployment. */
    IdempotentPosts elsewhere() {
        return new IdempotentPosts(setting);
    }

    boolean areOn() {
        return setting == null ? shown : setting;
    }

    /** Returns why the client does not repeat a POST. */
    String reasonOff() {
        return setting == null
                ? "no response has shown that the server honours Idempotency-Key, see idempotentPosts(..)"
                : "idempotentPosts is false";
    }

    /** Learns from a response to a request with this key, or without a key. */
    void onResponse(@Nullable String key, ApiResponse response) {
        // a proxy may repeat the headers of a request on an error page
        if (!shown
                && key != null
                && response.status() / 100 == 2
                && key.equals(response.headers().first(Endpoints.IDEMPOTENCY_HEADER))) {
            shown = true;
        }
    }
}
