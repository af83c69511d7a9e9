package dev.castellan.server.internal.front.head;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.spi.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * The head of a request, or as much of it as could be made out.
 *
 * @param request the request without its body
 * @param framing what comes behind the head
 * @param refusal why the head is refused; absent if it is sound
 */
public record Head(
        ApiRequest request, Framing framing, @Nullable Refusal refusal) {

    public static Head sound(ApiRequest request, Framing framing) {
        return new Head(request, framing, null);
    }

    public static Head refused(ApiRequest request, Refusal refusal) {
        return new Head(request, Framing.BROKEN, refusal);
    }

    /** Returns whether the answer goes without its body. */
    public boolean isBodyless() {
        return request.method().equals("HEAD");
    }
}
