package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The pages of an open {@link Site}. Implementations must be thread-safe. */
public interface SitePages extends AutoCloseable {

    /**
     * Returns whether the response depends on the body. In this case, the server reads the body, within its limits,
     * before it calls {@link #respond}. The default implementation returns true for {@code POST}.
     *
     * @param head the request without its body
     */
    default boolean wantsBody(ApiRequest head) {
        return head.method().equals("POST");
    }

    /**
     * Responds to a request, immediately or later. Runs on a server thread that must not block, so work that uses the
     * store must run in {@link SiteContext#run}. The server prepends its public path to a {@code Location} that starts
     * with a slash, and does not send the body of a response to HEAD. If the stage fails with a {@link Refusal} or
     * another exception, the server sends the response that {@link #refuse} describes.
     *
     * @param call the request, whose path starts with {@link Site#path()}
     */
    CompletionStage<ApiResponse> respond(ServerCall call);

    /**
     * Returns the response to a request that the server refused, for example because its body is too large. The default
     * implementation returns the API error body. Must not block.
     *
     * @param error the response of the API
     * @param refusal the reason
     */
    default ApiResponse refuse(ServerCall call, ApiResponse error, Refusal refusal) {
        return error;
    }

    /**
     * Returns the organization that a request names, for example through a session secret in a cookie, or null if it
     * does not name one. The request need not be authenticated, because the server uses the organization only to
     * account for the memory of the request. Must not wait for the store.
     *
     * @param head the request without its body
     */
    default @Nullable UUID findOrganization(ApiRequest head) {
        return null;
    }

    /**
     * Returns the number of audit events that the site has dropped because of the {@linkplain
     * dev.castellan.server.limits.Quota#AUDIT_EVENTS_PER_DAY quota}. The server adds it to its own number. The default
     * implementation returns 0.
     */
    default long auditEventsDropped() {
        return 0;
    }

    /** Closes the site. The server calls this method after the last request and before it closes the store. */
    @Override
    default void close() {}
}
