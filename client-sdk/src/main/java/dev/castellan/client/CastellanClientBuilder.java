package dev.castellan.client;

import dev.castellan.client.internal.call.TimeSource;
import dev.castellan.client.internal.concurrent.CallQueue;
import dev.castellan.client.internal.observe.CallLog;
import dev.castellan.client.internal.observe.Hooks;
import dev.castellan.client.internal.okhttp.NetworkSettings;
import dev.castellan.client.internal.text.ApiBaseUrl;
import dev.castellan.client.internal.text.HeaderText;
import dev.castellan.client.internal.text.OptionChecks;
import dev.castellan.client.observe.CallListener;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.client.transport.Transport;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Builds a {@link CastellanClient}. Requires a token, and either a base URL or a transport. Not thread-safe. */
public final class CastellanClientBuilder extends OptionsBuilder<CastellanClientBuilder> {

    @Nullable
    ApiBaseUrl baseUrl;

    @Nullable
    Transport transport;

    @Nullable
    OkHttpClient httpClient;

    boolean plainHttp;

    @Nullable
    Duration connectTimeout;

    int maxResponseBytes = 16 * 1024 * 1024;
    NetworkSettings network = NetworkSettings.DEFAULT;
    String projectHeader = Endpoints.PROJECT_HEADER;
    Endpoint<Void, Void> deleteToken = TokenEndpoints.DELETE;
    Hooks hooks = Hooks.NONE;
    int maxConcurrentCalls = CallQueue.RUNNING;
    int maxQueuedCalls = 10_000;
    Executor callbacks = Runnable::run;

    @Nullable
    Boolean idempotentPosts;

    @Nullable
    TimeSource timing;

    Clock clock = Clock.systemUTC();

    CastellanClientBuilder(@Nullable ApiBaseUrl baseUrl) {
        this.baseUrl = baseUrl;
    }

    /**
     * Sends requests through this transport, such as {@code server::handle}. The client does not close the transport.
     */
    public CastellanClientBuilder transport(Transport newTransport) {
        this.transport = OptionChecks.requireValue("transport", newTransport);
        return this;
    }

    /**
     * Uses the threads, connections and settings of this OkHttp client, including its timeouts. Redirects and OkHttp's
     * retries are always disabled, and a ping interval of 0 becomes 10 seconds. A failed attempt closes the idle
     * connections of the pool. The built client does not close the OkHttp client.
     */
    public CastellanClientBuilder httpClient(OkHttpClient client) {
        this.httpClient = OptionChecks.requireValue("httpClient", client);
        return this;
    }

    /**
     * Connects through an HTTP proxy. For https, the client opens a tunnel ({@code CONNECT}), and the proxy sees
     * neither requests nor responses. Default: the proxy of the JVM ({@link java.net.ProxySelector#getDefault()}).
     *
     * @param address the address of the proxy, which may be unresolved
     */
    public CastellanClientBuilder proxy(InetSocketAddress address) {
        network = network.withProxy(OptionChecks.requireValue("proxy", address));
        return this;
    }

    /**
     * Connects through an HTTP proxy with Basic authentication. The client sends the user name and password to the
     * proxy unencrypted.
     *
     * @param address the address of the proxy, which may be unresolved
     * @throws IllegalArgumentException if the user name contains a colon
     */
    public CastellanClientBuilder proxy(InetSocketAddress address, String user, String password) {
        network = network.withProxy(OptionChecks.requireValue("proxy", address), user, password);
        return this;
    }

    /**
     * Trusts these certificates of authorities or servers in addition to the trusted certificates of the JVM. Reads the
     * file immediately.
     *
     * @param pemFile a file with certificates in PEM format
     * @throws IllegalArgumentException if the file cannot be read or contains no certificate
     */
    public CastellanClientBuilder trustedCertificates(Path pemFile) {
        network = network.withTrusted(pemFile);
        return this;
    }

    /**
     * Presents a certificate to servers that request one (mutual TLS). Reads the file immediately.
     *
     * @param keyStore a PKCS #12 or JKS file with a private key and its certificates
     * @param password the password of the key store and of the key
     * @throws IllegalArgumentException if the file cannot be read, the password is wrong, or there is no private key
     */
    public CastellanClientBuilder clientCertificate(Path keyStore, char[] password) {
        network = network.withClientCertificate(keyStore, password);
        return this;
    }

    /**
     * Uses the certificates and keys of this context, in place of {@link #trustedCertificates} and {@link
     * #clientCertificate}.
     *
     * @param trust the trust manager of the context
     */
    public CastellanClientBuilder sslContext(SSLContext context, X509TrustManager trust) {
        network = network.withTls(
                OptionChecks.requireValue("sslContext", context), OptionChecks.requireValue("trust", trust));
        return this;
    }

    /** Allows plain http to non-loopback hosts. The client then sends the token unencrypted. */
    public CastellanClientBuilder allowPlainHttp() {
        this.plainHttp = true;
        return this;
    }

    /**
     * Sets the connect timeout. Default: 5 seconds.
     *
     * @throws IllegalArgumentException if the time is not between 1 millisecond and 24 days
     */
    public CastellanClientBuilder connectTimeout(Duration timeout) {
        connectTimeout = OptionChecks.time("connectTimeout", timeout);
        return this;
    }

    /**
     * Limits the size of a response body. Default: 16 MiB.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public CastellanClientBuilder maxResponseBytes(int bytes) {
        require(bytes >= 1 && bytes < Integer.MAX_VALUE, "maxResponseBytes: " + bytes + " is not from 1 to 2147483646");
        maxResponseBytes = bytes;
        return this;
    }

    /**
     * Sets the name of the header that names a project. Default: {@code X-Project-ID}. The specification does not
     * define the name.
     *
     * @throws IllegalArgumentException if the name is invalid or is reserved for another header
     */
    public CastellanClientBuilder projectHeader(String name) {
        this.projectHeader = HeaderText.projectHeader(OptionChecks.requireValue("projectHeader", name));
        return this;
    }

    /**
     * Sets the path of the operation that deletes a token. The path is relative to {@code /api/v1} and has one variable
     * for the id. Default: {@code /users/tokens/{token_id}}. The specification does not define the path.
     *
     * @throws IllegalArgumentException if the path is invalid
     */
    public CastellanClientBuilder deleteTokenPath(String template) {
        this.deleteToken = TokensClient.deleteAt(OptionChecks.requireValue("deleteTokenPath", template));
        return this;
    }

    /**
     * Sets whether the deployment executes a POST or PATCH only once for each {@code Idempotency-Key}. If true, the
     * client repeats a POST whose response was lost, with the same key, and also a PATCH whose options contain a key.
     * If false, the client never does. By default, the client does so after any successful response has repeated the
     * key, as a Castellan server does: for POST after a POST, for PATCH after a PATCH. Set false if a gateway serves
     * some paths by programs that ignore the key.
     */
    public CastellanClientBuilder idempotentPosts(boolean honoured) {
        idempotentPosts = honoured;
        return this;
    }

    /**
     * Limits the number of concurrent attempts of asynchronous calls. Default: 64. Synchronous calls are limited only
     * by the number of threads.
     *
     * @throws IllegalArgumentException if the limit is not positive
     */
    public CastellanClientBuilder maxConcurrentCalls(int limit) {
        require(limit >= 1, "maxConcurrentCalls: " + limit + " is not positive");
        maxConcurrentCalls = limit;
        return this;
    }

    /**
     * Limits the number of queued attempts of asynchronous calls. Calls fail if the queue is full. Default: 10,000.
     *
     * @throws IllegalArgumentException if the limit is negative
     */
    public CastellanClientBuilder maxQueuedCalls(int limit) {
        require(limit >= 0, "maxQueuedCalls: " + limit + " is negative");
        maxQueuedCalls = limit;
        return this;
    }

    /**
     * Sets the executor that completes futures. Dependent stages may block its threads. By default, the thread that
     * reads the response completes the future, and dependent stages must not block this thread. The client does not
     * shut down the executor.
     */
    public CastellanClientBuilder callbackExecutor(Executor executor) {
        this.callbacks = OptionChecks.requireValue("callbackExecutor", executor);
        return this;
    }

    /** Adds an interceptor around calls. The interceptor that is added first is the outermost. */
    public CastellanClientBuilder interceptor(Interceptor interceptor) {
        hooks = hooks.withAroundCalls(OptionChecks.requireValue("interceptor", interceptor));
        return this;
    }

    /**
     * Adds an interceptor around attempts. The interceptor sees the token. The interceptor that is added first is the
     * outermost.
     */
    public CastellanClientBuilder attemptInterceptor(Interceptor interceptor) {
        hooks = hooks.withAroundAttempts(OptionChecks.requireValue("attemptInterceptor", interceptor));
        return this;
    }

    /** Adds a listener for calls and attempts. */
    public CastellanClientBuilder listener(CallListener listener) {
        hooks = hooks.with(OptionChecks.requireValue("listener", listener));
        return this;
    }

    /**
     * Sets the request and response headers that the log includes. Default: {@code Retry-After} and {@code
     * Idempotent-Replayed}.
     *
     * @throws IllegalArgumentException if a header contains secrets, such as {@code Authorization}
     */
    public CastellanClientBuilder logHeaders(String... names) {
        hooks = hooks.with(CallLog.showing(Set.of(names)));
        return this;
    }

    /** Sets the source of time and random numbers, for tests. */
    CastellanClientBuilder timing(TimeSource newTiming) {
        this.timing = newTiming;
        return this;
    }

    /** Sets the clock for token expiry, and for dates in {@code Retry-After} if a response has no {@code Date}. */
    public CastellanClientBuilder clock(Clock newClock) {
        this.clock = OptionChecks.requireValue("clock", newClock);
        return this;
    }

    /**
     * Builds the client.
     *
     * @throws IllegalArgumentException if a setting is missing, two settings conflict, or the host of the base URL is
     *     invalid
     */
    public CastellanClient build() {
        return new ClientAssembly(this).client();
    }

    private static void require(boolean condition, String complaint) {
        if (!condition) {
            throw new IllegalArgumentException(complaint);
        }
    }

    @Override
    CastellanClientBuilder self() {
        return this;
    }
}
