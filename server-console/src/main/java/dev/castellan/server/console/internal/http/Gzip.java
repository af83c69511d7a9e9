package dev.castellan.server.console.internal.http;

import dev.castellan.model.exchange.ApiResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Compresses responses for browsers that accept gzip. */
public final class Gzip {

    /** A client that refuses gzip gives it the weight 0. */
    private static final Pattern ACCEPTED =
            Pattern.compile("\\bgzip\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))", Pattern.CASE_INSENSITIVE);

    private Gzip() {}

    /**
     * Returns whether a client accepts gzip.
     *
     * @param encodings the value of the header {@code Accept-Encoding}, or null
     */
    public static boolean isAccepted(@Nullable String encodings) {
        return encodings != null && ACCEPTED.matcher(encodings).find();
    }

    /** Returns a copy with a compressed body. */
    public static ApiResponse compress(ApiResponse response) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ApiResponse(
                response.status(), response.headers().with("Content-Encoding", "gzip"), bytes.toByteArray());
    }
}
