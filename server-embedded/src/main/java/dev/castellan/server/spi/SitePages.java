package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.net.InetSocketAddress;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The pages of an open {@link Site}. Must be safe for use by several threads. */
public interface SitePages extends AutoCloseable {

    /**
     * Returns whether the answer depends on the body. The server then reads the body, within its limits, before it
     * calls {@link #answer}. The default returns true for {@code POST}.
     *
     * @param head the request without its body
     */
    default boolean wantsBody(ApiRequest head) {
        return head.method().equals("POST");
    }

    /**
     * Answers a request, at once or later. Runs on a thread of the server that must not block, so do work that uses the
     * store in {@link SiteContext#run}. The server adds its public path to a {@code Location} that begins with a slash,
     * and does not send the body of an answer to HEAD. If the stage fails, with a {@link Refusal} or another exception,
     * the server answers with an error body of the API.
     *
     * @param request the request; its path begins with {@link Site#path()}
     * @param peer the address and port of the client; absent for a request without a socket
     */
    CompletionStage<ApiResponse> answer(ApiRequest request, @Nullable InetSocketAddress peer);

    /**
     * Returns the organization that a request names, for example with the secret of a session in a cookie; null if the
     * request names none. The server uses the organization only to account for the memory of the request, so the
     * request may be unauthenticated. Must not wait for the store.
     *
     * @param head the request without its body
     */
    default @Nullable UUID findOrganization(ApiRequest head) {
        return null;
    }

    /** Closes the site. The server calls it after the last request and before it closes the store. */
    @Override
    default void close() {}
}
