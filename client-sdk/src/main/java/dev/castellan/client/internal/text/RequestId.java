package dev.castellan.client.internal.text;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.Redaction;
import org.jspecify.annotations.Nullable;

/** Reads the id of a request from the headers of the response. */
public final class RequestId {

    /** The header of many proxies and of other deployments. */
    private static final String COMMON_HEADER = "X-Request-Id";

    private static final int MAX_LENGTH = 100;

    private RequestId() {}

    /**
     * Returns the id in {@code Castellan-Request-Id}, or else in {@code X-Request-Id}. Returns {@code null} if neither
     * header has an id of at most 100 visible ASCII characters without a secret.
     *
     * @param secret the token of the request, which an id must not contain
     */
    public static @Nullable String in(Headers headers, @Nullable String secret) {
        String own = in(headers, Endpoints.REQUEST_ID_HEADER, secret);
        return own == null ? in(headers, COMMON_HEADER, secret) : own;
    }

    /**
     * Returns the word in a header, or {@code null} if it is not a word of at most 100 visible ASCII characters without
     * a secret.
     */
    public static @Nullable String in(Headers headers, String name, @Nullable String secret) {
        String word = headers.first(name);
        return word != null
                        && isPrintable(word)
                        && Redaction.ERROR.text(word, secret).equals(word)
                ? word
                : null;
    }

    private static boolean isPrintable(String id) {
        return !id.isEmpty() && id.length() <= MAX_LENGTH && id.chars().allMatch(c -> c > ' ' && c < 127);
    }
}
