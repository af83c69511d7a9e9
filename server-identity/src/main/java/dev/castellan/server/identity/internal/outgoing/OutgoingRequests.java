package dev.castellan.server.identity.internal.outgoing;

import dev.castellan.server.identity.internal.outgoing.PublicSockets.PrivateAddressException;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.server.internal.scheduling.BackgroundThread;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Proxy;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.X509TrustManager;
import okhttp3.ConnectionPool;
import okhttp3.Dns;
import okhttp3.FormBody;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to addresses that organizations enter. A request uses HTTPS and a new connection to a public address,
 * or to any address if the operator allows the host. It passes no proxy, follows no redirect, and ends after 5 seconds
 * or 64 KiB. Separate threads send the requests, only a few for each
 * organization. Thread-safe.
 */
public final class OutgoingRequests implements AutoCloseable {

    static final Duration TIMEOUT = Duration.ofSeconds(5);
    static final int MAX_BYTES = 64 * 1024;
    /**
     * The maximum number of simultaneous requests of an organization: of four calls to its provider, and of two documents
     * of the provider that are fetched again in the background.
     */
    static final int MAX_PER_ORGANIZATION = 6;
    /** The maximum number of simultaneous requests. */
    private static final int MAX_THREADS = 64;
    /** How long a request may exceed its time because of a name server, for which OkHttp waits without a limit. */
    private static final Duration SLACK = Duration.ofSeconds(1);

    private static final String BUSY = "too many requests to other hosts are running";

    private final OutgoingSettings settings;
    private final Dns names;
    private final ExecutorService threads;
    private final BackgroundThread timer = new BackgroundThread();
    private final Duration timeout;
    /** Null until the first request, because a server that never sends one does not need these classes. */
    private @Nullable Clients clients;
    /** The number of running requests of each organization. Its own lock protects it. */
    private final Map<UUID, Integer> running = new HashMap<>();

    /** Creates an object without threads, which it starts when it needs them. */
    public OutgoingRequests(OutgoingSettings settings) {
        this(settings, Dns.SYSTEM, TIMEOUT);
    }

    OutgoingRequests(OutgoingSettings settings, Dns names, Duration timeout) {
        this.settings = settings;
        this.timeout = timeout;
        this.names = names;
        AtomicInteger number = new AtomicInteger();
        this.threads = new ThreadPoolExecutor(0, MAX_THREADS, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
            Thread thread = new Thread(work, "castellan-outgoing-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }

    private static OkHttpClient client(@Nullable X509TrustManager trust, Dns names, Duration timeout) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .dns(names)
                .callTimeout(timeout)
                .proxy(Proxy.NO_PROXY)
                .followRedirects(false)
                .followSslRedirects(false)
                .retryOnConnectionFailure(false)
                // HTTP/2 could use the connection to an allowed host for another host with the same certificate
                .protocols(List.of(Protocol.HTTP_1_1))
                .connectionPool(new ConnectionPool(0, 1, TimeUnit.SECONDS));
        return (trust == null ? builder : builder.sslSocketFactory(tls(trust).getSocketFactory(), trust)).build();
    }

    private static SSLContext tls(X509TrustManager trust) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new X509TrustManager[] {trust}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the JVM has no TLS", e);
        }
    }

    /**
     * Sends a request on another thread.
     *
     * @param organization whose limit the request counts towards
     * @return the response, which can have any status. The cause of a failure is an {@link
     *     OutgoingException}
     */
    public CompletionStage<OutgoingResponse> send(UUID organization, OutgoingRequest request) {
        CompletableFuture<OutgoingResponse> answer = new CompletableFuture<>();
        HttpUrl url = HttpUrl.parse(request.url());
        if (url == null
                || !url.isHttps()
                || !url.username().isEmpty()
                || !url.password().isEmpty()) {
            answer.completeExceptionally(new OutgoingException("'" + request.url() + "' is not an https URL", null));
        } else if (!begin(organization)) {
            answer.completeExceptionally(new OutgoingException(BUSY, null));
        } else {
            run(organization, request, url, answer);
        }
        return answer;
    }

    private void run(
            UUID organization, OutgoingRequest request, HttpUrl url, CompletableFuture<OutgoingResponse> answer) {
        try {
            threads.execute(() -> {
                try {
                    answer.complete(exchange(request, url));
                } catch (IOException e) {
                    answer.completeExceptionally(new OutgoingException(reason(url.host(), e), e));
                } catch (RuntimeException | Error e) {
                    answer.completeExceptionally(e);
                } finally {
                    end(organization);
                }
            });
            timer.after(
                    timeout.plus(SLACK),
                    () -> answer.completeExceptionally(new OutgoingException(request + " took too long", null)));
        } catch (RejectedExecutionException e) {
            end(organization);
            answer.completeExceptionally(new OutgoingException(BUSY, e));
        }
    }

    private OutgoingResponse exchange(OutgoingRequest request, HttpUrl url) throws IOException {
        boolean isAllowed = settings.allowedHosts().contains(url.host());
        OkHttpClient client = isAllowed ? clients().toAllowed() : clients().toPublic();
        try (Response response = client.newCall(okHttp(request, url)).execute()) {
            byte[] body = response.body().byteStream().readNBytes(MAX_BYTES + 1);
            if (body.length > MAX_BYTES) {
                throw new OutgoingException(url.host() + " sent more than " + MAX_BYTES / 1024 + " KiB", null);
            }
            return new OutgoingResponse(response.code(), body);
        }
    }

    private synchronized Clients clients() {
        if (clients == null) {
            OkHttpClient client = client(settings.trustManager(), names, timeout);
            clients = new Clients(
                    client,
                    client.newBuilder().socketFactory(new PublicSockets()).build());
        }
        return clients;
    }

    private static Request okHttp(OutgoingRequest request, HttpUrl url) {
        // without Accept-Encoding, OkHttp would accept compressed bodies
        Request.Builder builder = new Request.Builder()
                .url(url)
                .header("User-Agent", "castellan")
                .header("Accept-Encoding", "identity")
                .header("Connection", "close");
        request.headers().forEach(builder::header);
        if (request.form() != null) {
            FormBody.Builder form = new FormBody.Builder();
            request.form().forEach(form::add);
            builder.post(form.build());
        }
        return builder.build();
    }

    private static String reason(String host, IOException failure) {
        if (all(failure).anyMatch(PrivateAddressException.class::isInstance)) {
            return "the address of " + host + " is not public; an operator can allow the host";
        }
        if (failure instanceof UnknownHostException) {
            return "the host " + host + " is unknown";
        }
        if (failure instanceof InterruptedIOException) {
            return host + " did not respond in time";
        }
        return failure instanceof SSLException
                ? "the TLS connection to " + host + " failed: " + failure.getMessage()
                : "the connection to " + host + " failed";
    }

    /** Returns an exception, its causes, and the failures of other addresses. */
    private static Stream<Throwable> all(Throwable failure) {
        Stream<Throwable> causes = failure.getCause() == null ? Stream.empty() : all(failure.getCause());
        return Stream.concat(
                Stream.concat(Stream.of(failure), causes),
                Stream.of(failure.getSuppressed()).flatMap(OutgoingRequests::all));
    }

    private boolean begin(UUID organization) {
        synchronized (running) {
            int count = running.getOrDefault(organization, 0);
            if (count < MAX_PER_ORGANIZATION) {
                running.put(organization, count + 1);
            }
            return count < MAX_PER_ORGANIZATION;
        }
    }

    private void end(UUID organization) {
        synchronized (running) {
            running.computeIfPresent(organization, (id, count) -> count == 1 ? null : count - 1);
        }
    }

    /** Ends all requests. */
    @Override
    public synchronized void close() {
        threads.shutdownNow();
        timer.close();
        if (clients != null) {
            clients.toAllowed().dispatcher().cancelAll(); // both clients have the same dispatcher
        }
    }

    /** The clients for hosts that may have any address, and for all others. */
    private record Clients(OkHttpClient toAllowed, OkHttpClient toPublic) {}
}
