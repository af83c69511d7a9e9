package dev.castellan.server.spi;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.net.InetSocketAddress;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The open pages of a {@link Site}. Must be safe for use by several threads. */
public interface SitePages extends AutoCloseable {

    /**
     * Returns whether the answer depends on the body, which is read then, within the limits of the server; it is answered
     * without it otherwise. By default, that of {@code POST} is read.
     *
     * @param head the request without its body
     */
    default boolean wantsBody(ApiRequest head) {
        return head.method().equals("POST");
    }

    /**
     * Answers a request, at once or later. Called on a thread of the server that must not be blocked: work that uses the
     * store belongs into {@link SiteContext#run}. A {@code Location} that begins with a slash gets the public path of the
     * server in front. The body of an answer to HEAD is not sent. A stage that fails with a {@link Refusal}, or any other
     * way, is answered with an error as the API answers it.
     *
     * @param request the request; its path begins with {@link Site#path()}
     * @param peer the address and port that it came from; absent if it came through no socket
     */
    CompletionStage<ApiResponse> answer(ApiRequest request, @Nullable InetSocketAddress peer);

    /**
     * Returns the organization that a request names, by the secret of a session in a cookie for example; absent if it names
     * none. The answer proves nothing, and the server only counts the memory of the request against it. Must not wait for
     * the store.
     *
     * @param head the request without its body
     */
    default @Nullable UUID findOrganization(ApiRequest head) {
        return null;
    }

    /** Closes the site, after the last request and before the store. */
    @Override
    default void close() {}
}
