package dev.castellan.client.internal.okhttp;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** A request body that OkHttp never sends a second time by itself. */
final class OneShotBody extends RequestBody {

    private final byte[] bytes;

    OneShotBody(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns nothing: the request's own header says what the body is. */
    @Override
    public @Nullable MediaType contentType() {
        return null;
    }

    @Override
    public long contentLength() {
        return bytes.length;
    }

    @Override
    public void writeTo(BufferedSink sink) throws IOException {
        sink.write(bytes);
    }

    @Override
    public boolean isOneShot() {
        return true;
    }
}
