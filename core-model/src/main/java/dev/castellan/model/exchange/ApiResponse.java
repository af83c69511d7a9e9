package dev.castellan.model.exchange;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An answer of the API, independent of any HTTP library.
 *
 * <p>{@link #toString()} shows status and size only: the body may hold a secret.
 *
 * @param status the HTTP status
 * @param headers the header fields
 * @param body the body; empty if there is none. It is not copied and must not be changed
 */
@SuppressWarnings("ArrayRecordComponent") // the body is passed on without a copy; equality compares the bytes
public record ApiResponse(int status, Headers headers, byte[] body) {

    /** Returns a copy with these headers. */
    public ApiResponse withHeaders(Headers newHeaders) {
        return new ApiResponse(status, newHeaders, body);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ApiResponse that
                && status == that.status
                && headers.equals(that.headers)
                && Arrays.equals(body, that.body);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * status + headers.hashCode()) + Arrays.hashCode(body);
    }

    @Override
    public String toString() {
        return status + ", " + body.length + " bytes";
    }
}
