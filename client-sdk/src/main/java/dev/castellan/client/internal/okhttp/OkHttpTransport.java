package dev.castellan.client.internal.okhttp;

import dev.castellan.client.internal.call.TransportFailures.OversizedResponseException;
import dev.castellan.client.internal.text.ApiBaseUrl;
import dev.castellan.client.internal.text.HeaderText;
import dev.castellan.client.internal.text.OptionChecks;
import dev.castellan.client.transport.NotSentException;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.version.ProductVersion;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ProtocolException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSink;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to one deployment over HTTP.
 *
 * @param owned true if closing the transport also closes the client
 */
public record OkHttpTransport(OkHttpClient client, String baseUrl, int maxResponseBytes, boolean owned)
        implements Transport {

    private static final int MAX_ERROR_BYTES = 64 * 1024;
    private static final String USER_AGENT = "castellan-client/" + ProductVersion.get();

    /** The methods for which OkHttp requires a body, which may be empty. */
    private static final Set<String> BODILY = Set.of("POST", "PUT", "PATCH");

    /**
     * Creates a transport to a deployment.
     *
     * @param connectTimeout the connect timeout, or {@code null} for the default
     * @param injected the client to share threads and connections with, or {@code null} to create a separate client
     * @throws IllegalArgumentException if the host of the base URL is invalid
     */
    public static OkHttpTransport to(
            ApiBaseUrl baseUrl,
            @Nullable Duration connectTimeout,
            int maxResponseBytes,
            NetworkSettings network,
            @Nullable OkHttpClient injected) {
        HttpUrl url = HttpUrl.parse(baseUrl.text());
        if (url == null) {
            throw new IllegalArgumentException("base URL: " + baseUrl + " has an invalid host or port");
        }
        OkHttpClient client = injected == null
                ? OkHttpClients.own(connectTimeout, maxResponseBytes, network, url.isHttps())
                : OkHttpClients.strict(injected, connectTimeout);
        return new OkHttpTransport(client, baseUrl.text(), maxResponseBytes, injected == null);
    }

    @Override
    public ApiResponse send(ApiRequest request) throws IOException {
        return send(request, OptionChecks.MAX_TIME);
    }

    @Override
    public ApiResponse send(ApiRequest request, Duration timeLimit) throws IOException {
        OkHttpAttempt attempt = new OkHttpAttempt(timeLimit);
        Call call = newCall(request, timeLimit, attempt);
        try {
            return InterruptWatch.over(call).call(() -> read(call.execute(), attempt));
        } catch (IOException e) {
            throw failed(call, attempt, e);
        }
    }

    @Override
    public CompletableFuture<ApiResponse> sendAsync(ApiRequest request, Duration timeLimit) {
        OkHttpAttempt attempt = new OkHttpAttempt(timeLimit);
        Call call = newCall(request, timeLimit, attempt);
        PendingResponse pending = new PendingResponse(attempt);
        CompletableFuture<ApiResponse> unused = pending.future.whenComplete((response, failure) -> {
            if (pending.future.isCancelled()) {
                call.cancel();
            }
        });
        call.enqueue(pending);
        return pending.future;
    }

    private Call newCall(ApiRequest request, Duration timeLimit, OkHttpAttempt attempt) {
        Call call = client.newCall(write(request, attempt));
        long own = client.callTimeoutMillis();
        call.timeout().timeout(Math.min(TimeUnit.MILLISECONDS.toNanos(own), timeLimit.toNanos()), TimeUnit.NANOSECONDS);
        return call;
    }

    private ApiResponse read(Response response, OkHttpAttempt attempt) throws IOException {
        try (response) {
            Headers headers = headers(response, attempt);
            return new ApiResponse(response.code(), headers, body(response, attempt, headers));
        }
    }

    /** Cancels running calls, and closes the threads and connections unless they belong to an injected client. */
    public void close() {
        client.dispatcher().cancelAll();
        if (owned) {
            client.dispatcher().executorService().shutdown();
            client.connectionPool().evictAll();
        }
    }

    private Request write(ApiRequest request, OkHttpAttempt attempt) {
        String query = request.query().isEmpty() ? "" : "?" + request.query();
        Request.Builder builder = new Request.Builder()
                .url(baseUrl + request.path() + query)
                .tag(OkHttpAttempt.class, attempt)
                .addHeader("User-Agent", USER_AGENT);
        // Checked here because interceptors and listeners may add headers, and OkHttp's messages contain values.
        HeaderText.requireSendable(request.headers());
        request.headers().forEach(builder::addHeader);
        return builder.method(request.method(), body(request)).build();
    }

    private static @Nullable RequestBody body(ApiRequest request) {
        boolean needsBody = BODILY.contains(request.method());
        return needsBody || request.body().length > 0 ? new OneShotBody(request.body()) : null;
    }

    private static Headers headers(Response response, OkHttpAttempt attempt) throws IOException {
        okhttp3.Headers fields = response.headers();
        Headers.Builder headers = Headers.builder(fields.size() + 1);
        try {
            for (int i = 0; i < fields.size(); i++) {
                headers.add(fields.name(i), fields.value(i));
            }
            attempt.withheldRetryAfter().forEach(value -> headers.add(OkHttpAttempt.RETRY_AFTER, value));
        } catch (IllegalArgumentException e) {
            throw new ProtocolException("the response has a malformed header: " + e.getMessage());
        }
        return headers.build();
    }

    private byte[] body(Response response, OkHttpAttempt attempt, Headers headers) throws IOException {
        BufferedSource source = response.body().source();
        if (!response.isSuccessful()) {
            return errorBody(source, attempt);
        }
        if (source.request(maxResponseBytes + 1L)) {
            throw new OversizedResponseException(response.code(), headers, maxResponseBytes);
        }
        return source.readByteArray();
    }

    /**
     * Returns the body of an error, or the start of the body if the rest is too large, too slow or unreadable. The
     * status is sufficient, so it is never lost.
     */
    private byte[] errorBody(BufferedSource source, OkHttpAttempt attempt) {
        source.timeout().deadline(attempt.timeOfErrorBody(), TimeUnit.NANOSECONDS);
        boolean complete;
        try {
            complete = !source.request(maxResponseBytes + 1L);
        } catch (IOException e) {
            complete = false;
        }
        int limit = complete ? maxResponseBytes : Math.min(maxResponseBytes, MAX_ERROR_BYTES);
        Buffer received = source.getBuffer();
        return received.snapshot((int) Math.min(received.size(), limit)).toByteArray();
    }

    /** Returns the failure of an attempt, and closes the idle connections, which may be broken too. */
    private IOException failed(Call call, OkHttpAttempt attempt, IOException failure) {
        if (!call.isCanceled() || failure instanceof InterruptedIOException) {
            client.connectionPool().evictAll();
        }
        return attempt.wasSent() ? failure : new NotSentException(failure);
    }

    /** A request body that OkHttp never sends twice. */
    private static final class OneShotBody extends RequestBody {

        private final byte[] bytes;

        OneShotBody(byte[] bytes) {
            this.bytes = bytes;
        }

        /** Returns {@code null}, because the request already has a {@code Content-Type} header. */
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

    /** Completes a future with OkHttp's response and closes unused responses. */
    private final class PendingResponse implements Callback {

        private final CompletableFuture<ApiResponse> future = new CompletableFuture<>();
        private final OkHttpAttempt attempt;

        PendingResponse(OkHttpAttempt attempt) {
            this.attempt = attempt;
        }

        @Override
        public void onResponse(Call call, Response response) {
            try (response) {
                if (!future.isDone()) {
                    future.complete(read(response, attempt));
                }
            } catch (IOException e) {
                onFailure(call, e);
            } catch (RuntimeException e) {
                future.completeExceptionally(e);
            }
        }

        @Override
        public void onFailure(Call call, IOException failure) {
            future.completeExceptionally(failed(call, attempt, failure));
        }
    }
}
