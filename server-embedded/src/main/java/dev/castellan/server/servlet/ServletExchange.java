package dev.castellan.server.servlet;

import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.address.AddressLiteral;
import dev.castellan.server.internal.front.RequestCheck;
import dev.castellan.server.internal.front.ServiceHandler;
import dev.castellan.server.internal.front.io.MemoryBudget.Reservation;
import dev.castellan.server.internal.scheduling.FairQueue;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Refusal;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.MappingMatch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The exchange of one request of a Servlet container. Reads the body when the service wants it, and writes the
 * response, both without blocking. Work that may block runs on the threads of the server.
 */
final class ServletExchange extends ApiExchange {

    private static final Logger LOG = LoggerFactory.getLogger(ServletExchange.class);
    private static final CompletableFuture<byte[]> NO_BODY = CompletableFuture.completedFuture(ApiRequest.NO_BODY);

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final ServiceHandler handler;
    private final Limits limits;
    private final AsyncContext async;
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile @Nullable Reservation body;
    private volatile @Nullable Reservation unsent;
    private volatile @Nullable String id;

    private ServletExchange(
            HttpServletRequest request, HttpServletResponse response, ServiceHandler handler, ApiRequest head) {
        super(head, peer(request));
        this.request = request;
        this.response = response;
        this.handler = handler;
        this.limits = handler.limits();
        this.async = request.startAsync(request, response);
        Duration longest = limits.queueTime()
                .plus(limits.bodyTime())
                .plus(limits.queueTime())
                .plus(limits.responseTime());
        async.setTimeout(longest.toMillis());
        async.addListener(new EndListener());
    }

    /** Begins the exchange of a request whose head has arrived. */
    static ServletExchange of(HttpServletRequest request, HttpServletResponse response, ServiceHandler handler) {
        String uri = request.getRequestURI();
        String mount = mountPath(request);
        String path = uri.startsWith(mount) ? uri.substring(mount.length()) : uri;
        Headers headers = Headers.empty();
        Refusal malformed = null;
        try {
            headers = headers(request);
        } catch (IllegalArgumentException e) {
            malformed = Refusal.of(ErrorKind.INVALID, String.valueOf(e.getMessage()));
        }
        ApiRequest head =
                new ApiRequest(request.getMethod(), path, request.getQueryString(), headers, ApiRequest.NO_BODY);
        ServletExchange exchange = new ServletExchange(request, response, handler, head);
        Refusal problem = malformed == null ? exchange.problem(uri) : malformed;
        if (problem != null) {
            exchange.refuse(problem);
        }
        return exchange;
    }

    /** Handles the request. */
    void start() {
        guard(() -> handler.service()
                .handle(this)
                .whenComplete((response, failure) -> guard(() -> {
                    if (response == null) {
                        throw new IllegalStateException("a service failed to respond", failure);
                    }
                    write(response);
                })));
    }

    private @Nullable Refusal problem(String uri) {
        return handler.isClosing()
                ? Refusal.of(ErrorKind.UNAVAILABLE, "the server is closing: try again later")
                : RequestCheck.check(request(), uri.length(), limits);
    }

    @Override
    public String mountPath() {
        return mountPath(request);
    }

    /** Returns the part of the path that selects the servlet, such as {@code /shop/castellan}. */
    private static String mountPath(HttpServletRequest request) {
        boolean isPrefix = request.getHttpServletMapping().getMappingMatch() == MappingMatch.PATH;
        return isPrefix ? request.getContextPath() + request.getServletPath() : request.getContextPath();
    }

    @Override
    public CompletionStage<ApiResponse> dispatch(Supplier<? extends CompletionStage<ApiResponse>> work) {
        return run(work).thenCompose(stage -> stage);
    }

    /** Runs work on a thread that may block. If there is none, refuses the request and runs the work nevertheless. */
    private <T> CompletionStage<T> run(Supplier<? extends T> work) {
        FairQueue workers = handler.workers();
        if (workers == null) {
            return CompletableFuture.completedStage(work.get());
        }
        InetSocketAddress client = peer();
        Object key = client == null ? "no address" : AddressText.ofBlock(client.getAddress());
        Supplier<T> begun = () -> {
            if (ended.get()) {
                refuse(Refusal.of(ErrorKind.UNAVAILABLE, "the container has ended the request"));
            }
            return work.get();
        };
        return workers.<T>run(organization(), key, begun).exceptionallyCompose(failure -> {
            if (failure instanceof Refusal refusal) {
                refuse(refusal);
                return CompletableFuture.completedStage(work.get());
            }
            return CompletableFuture.failedStage(failure);
        });
    }

    @Override
    protected CompletionStage<byte[]> readBody() {
        long announced = request.getContentLengthLong();
        boolean isChunked = request.getHeader("Transfer-Encoding") != null;
        if (announced == 0
                || (announced < 0 && !isChunked && request.getProtocol().startsWith("HTTP/1"))) {
            return NO_BODY;
        }
        if (announced > limits.body()) {
            return refuseBody(tooLarge());
        }
        Reservation reserved = handler.memory().reserve(organization(), announced < 0 ? limits.body() : announced);
        body = reserved;
        if (reserved == null) {
            return refuseBody(
                    Refusal.of(ErrorCode.OVERLOADED, "body: too many bytes of bodies are in memory: try again later"));
        }
        CompletableFuture<byte[]> whole = new CompletableFuture<>();
        guard(() -> {
            ServletInputStream input = request.getInputStream();
            input.setReadListener(new BodyListener(input, whole));
        });
        return whole;
    }

    private Refusal tooLarge() {
        return Refusal.of(ErrorCode.TOO_LARGE, "body: larger than " + limits.body() + " bytes")
                .withValues(limits.body());
    }

    private CompletionStage<byte[]> refuseBody(Refusal reason) {
        refuse(reason);
        return NO_BODY;
    }

    private void write(ApiResponse message) throws IOException {
        if (ended.get()) {
            return; // the container may have given the response object to another request
        }
        id = message.headers().first(Endpoints.REQUEST_ID_HEADER);
        response.setStatus(message.status());
        message.headers().forEach(response::addHeader);
        boolean mayHaveBody = message.status() != 204 && message.status() != 304;
        if (mayHaveBody) {
            response.setContentLength(message.body().length);
        }
        if (!mayHaveBody || message.body().length == 0 || request().method().equals("HEAD")) {
            end();
            return;
        }
        Reservation reserved = handler.memory().reserve(organization(), message.body().length);
        unsent = reserved;
        if (reserved == null) {
            LOG.warn("{} {} got no response, because too many bytes of responses are in memory", id, request());
            abandon();
        } else {
            ServletOutputStream output = response.getOutputStream();
            output.setWriteListener(new BodyWriter(output, message.body()));
        }
    }

    private void end() {
        if (ended.compareAndSet(false, true)) {
            release();
            async.complete();
        }
    }

    /** Frees the memory that the budget counts for this exchange. Further calls have no effect. */
    private void release() {
        Reservation read = body;
        if (read != null) {
            read.close();
        }
        Reservation written = unsent;
        if (written != null) {
            written.close();
        }
    }

    /** Runs work. Ends the exchange if the work throws, because the client would otherwise wait forever. */
    private void guard(Work work) {
        try {
            work.run();
        } catch (Throwable e) { // includes undeclared checked exceptions
            LOG.error("{} got no response", request(), e);
            abandon();
        }
    }

    /** Ends the exchange without the response of the service: with 500, unless the response has begun. */
    private void abandon() {
        try {
            if (!ended.get() && !response.isCommitted()) {
                response.reset();
                response.setStatus(HttpServletResponse.SC_INTERNAL_SERVER_ERROR);
                if (id != null) {
                    response.setHeader(Endpoints.REQUEST_ID_HEADER, id);
                }
            }
            end();
        } catch (IllegalStateException e) {
            // the container has ended the exchange, for example because the client has closed the connection
        }
    }

    /** Returns the address of the client. Containers may write an IPv6 address in brackets, or with a zone. */
    private static @Nullable InetSocketAddress peer(HttpServletRequest request) {
        String text = String.valueOf(request.getRemoteAddr());
        String unbracketed = text.startsWith("[") ? text.substring(1, text.length() - 1) : text;
        int zone = unbracketed.indexOf('%');
        InetAddress address = AddressLiteral.find(zone < 0 ? unbracketed : unbracketed.substring(0, zone));
        return address == null ? null : new InetSocketAddress(address, request.getRemotePort());
    }

    private static Headers headers(HttpServletRequest request) {
        Headers.Builder headers = Headers.builder(16);
        for (String name : Collections.list(request.getHeaderNames())) {
            Collections.list(request.getHeaders(name)).forEach(value -> headers.add(name, value));
        }
        return headers.build();
    }

    /** Work that may throw. */
    @FunctionalInterface
    private interface Work {
        void run() throws IOException;
    }

    /** Frees the memory however the container ends the exchange. */
    private final class EndListener implements AsyncListener {

        @Override
        public void onTimeout(AsyncEvent event) {
            abandon();
        }

        @Override
        public void onError(AsyncEvent event) {
            abandon();
        }

        @Override
        public void onComplete(AsyncEvent event) {
            ended.set(true);
            release();
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            // only for a dispatch to another servlet, which this class never makes
        }
    }

    /** Collects a body of limited size as it arrives. */
    private final class BodyListener implements ReadListener {

        private final ServletInputStream input;
        private final CompletableFuture<byte[]> whole;
        private final ByteArrayOutputStream received = new ByteArrayOutputStream();
        private final byte[] buffer = new byte[8192];

        BodyListener(ServletInputStream input, CompletableFuture<byte[]> whole) {
            this.input = input;
            this.whole = whole;
        }

        @Override
        public void onDataAvailable() throws IOException {
            while (!whole.isDone() && input.isReady() && !input.isFinished()) {
                int count = input.read(buffer);
                received.write(buffer, 0, Math.max(count, 0));
                if (received.size() > limits.body()) {
                    refuse(tooLarge());
                    whole.complete(ApiRequest.NO_BODY);
                }
            }
        }

        @Override
        public void onAllDataRead() {
            if (!whole.isDone()) {
                guard(() -> run(() -> whole.complete(received.toByteArray())));
            }
        }

        @Override
        public void onError(Throwable failure) {
            abandon(); // usually because the client has closed the connection
        }
    }

    /** Writes a body as fast as the client reads it. */
    private final class BodyWriter implements WriteListener {

        private final ServletOutputStream output;
        private final byte[] bytes;
        private boolean written;

        BodyWriter(ServletOutputStream output, byte[] bytes) {
            this.output = output;
            this.bytes = bytes;
        }

        @Override
        public void onWritePossible() throws IOException {
            if (!written && output.isReady()) {
                written = true;
                output.write(bytes);
            }
            if (written && output.isReady()) {
                end();
            }
        }

        @Override
        public void onError(Throwable failure) {
            abandon(); // usually because the client has closed the connection
        }
    }
}
