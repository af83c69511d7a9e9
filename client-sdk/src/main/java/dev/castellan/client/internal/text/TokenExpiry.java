package dev.castellan.client.internal.text;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.Timestamps;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads the expiry of a token from the headers of a response. */
public final class TokenExpiry {

    private TokenExpiry() {}

    /** Returns the expiry of the request's token, or {@code null} if the header is absent or malformed. */
    public static @Nullable Instant in(Headers headers) {
        String text = headers.first(Endpoints.TOKEN_EXPIRY_HEADER);
        return text == null ? null : Timestamps.parse(text);
    }
}
