package dev.castellan.server.internal.front.head;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.server.spi.Refusal;
import org.jspecify.annotations.Nullable;

/**
 * The head of a request, or the part of it that could be read.
 *
 * @param request the request without its body
 * @param framing the bytes that follow the head
 * @param refusal why the head is refused; absent if it is valid
 */
public record Head(
        ApiRequest request, Framing framing, @Nullable Refusal refusal) {

    public static Head sound(ApiRequest request, Framing framing) {
        return new Head(request, framing, null);
    }

    public static Head refused(ApiRequest request, Refusal refusal) {
        return new Head(request, Framing.BROKEN, refusal);
    }

    /** Returns whether the answer is sent without its body, as for HEAD. */
    public boolean isBodyless() {
        return request.method().equals("HEAD");
    }
}
