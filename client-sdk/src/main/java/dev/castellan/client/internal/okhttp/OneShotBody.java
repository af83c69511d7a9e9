package dev.castellan.client.internal.okhttp;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;

/** A request body that OkHttp does not send a second time. */
final class OneShotBody extends RequestBody {

    private final byte[] bytes;

    OneShotBody(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns {@code null}, since the request has the header already. */
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
