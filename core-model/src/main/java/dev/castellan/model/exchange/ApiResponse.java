package dev.castellan.model.exchange;

import dev.castellan.model.internal.check.Required;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An API response, independent of any HTTP library.
 *
 * <p>{@link #toString()} shows only the status and the body size, because the body may contain a secret.
 *
 * @param status the HTTP status
 * @param headers the header fields
 * @param body the body, which may be empty. The array is not copied and must not be modified
 */
@SuppressWarnings("ArrayRecordComponent") // shares the body without copying it; equals compares the bytes
public record ApiResponse(int status, Headers headers, byte[] body) {

    /** Checks that no component is null. The message of the {@link NullPointerException} names it. */
    public ApiResponse {
        Required.field(headers, "headers");
        Required.field(body, "body");
    }

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
