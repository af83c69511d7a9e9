package dev.castellan.model.exchange;

import dev.castellan.model.internal.check.Required;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An API request, independent of any HTTP library.
 *
 * <p>{@link #toString()} shows only the method and the path, because headers, query and body may contain secrets or
 * personal data.
 *
 * @param method the HTTP method, such as {@code GET}
 * @param path the percent-encoded path, including the prefix {@code /api/v1}
 * @param query the percent-encoded query without the question mark, which may be empty
 * @param headers the header fields
 * @param body the body, which may be empty. The array is not copied and must not be modified
 */
@SuppressWarnings("ArrayRecordComponent") // shares the body without copying it; equals compares the bytes
public record ApiRequest(String method, String path, String query, Headers headers, byte[] body) {

    /** The empty body. */
    public static final byte[] NO_BODY = new byte[0];

    /**
     * Creates a request.
     *
     * @param query the query, or {@code null} for none, as {@code URI.getRawQuery()} and the Servlet API return it
     * @throws NullPointerException if another argument is null. The message names it
     */
    public ApiRequest(String method, String path, @Nullable String query, Headers headers, byte[] body) {
        this.method = Required.field(method, "method");
        this.path = Required.field(path, "path");
        this.query = query == null ? "" : query;
        this.headers = Required.field(headers, "headers");
        this.body = Required.field(body, "body");
    }

    /** Returns a request without query or body. */
    public static ApiRequest of(String method, String path, Headers headers) {
        return new ApiRequest(method, path, "", headers, NO_BODY);
    }

    /** Returns a copy with these headers. */
    public ApiRequest withHeaders(Headers newHeaders) {
        return new ApiRequest(method, path, query, newHeaders, body);
    }

    /** Returns a copy with this body. */
    public ApiRequest withBody(byte[] newBody) {
        return new ApiRequest(method, path, query, headers, newBody);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ApiRequest that
                && method.equals(that.method)
                && path.equals(that.path)
                && query.equals(that.query)
                && headers.equals(that.headers)
                && Arrays.equals(body, that.body);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * method.hashCode() + path.hashCode()) + Arrays.hashCode(body);
    }

    @Override
    public String toString() {
        return method + " " + path;
    }
}
