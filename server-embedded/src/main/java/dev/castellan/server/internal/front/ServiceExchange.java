package dev.castellan.server.internal.front;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.front.io.BodyReader;
import dev.castellan.server.internal.front.io.MemoryBudget.Reservation;
import dev.castellan.server.internal.front.io.RequestReader;
import dev.castellan.server.internal.front.io.ResponseWriter;
import dev.castellan.server.internal.scheduling.FairQueue.Task;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Refusal;
import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpContinue;
import io.undertow.server.protocol.http.HttpServerConnection;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;
import org.xnio.conduits.StreamSinkConduit;

/**
 * The exchange of one request that arrived over HTTP. Passes the request to the service, reads the body when the
 * service requests it, and writes the response. Work that may block runs on the handler's task runner, which also
 * reads a body that
 * has already arrived. The response is written on the I/O thread, because Undertow's I/O thread spins while another
 * thread ends an exchange.
 */
final class ServiceExchange extends ApiExchange {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceExchange.class);
    private static final Object NO_ADDRESS = "no address";
    private static final CompletableFuture<byte[]> NO_BODY = CompletableFuture.completedFuture(ApiRequest.NO_BODY);

    private final HttpServerExchange exchange;
    private final ServiceHandler handler;
    private final Limits limits;
    private @Nullable Reservation body;
    private @Nullable BodyReader reader;
    private boolean dispatched;
    private boolean close;

    private ServiceExchange(HttpServerExchange exchange, ServiceHandler handler, ApiRequest head) {
        super(head, exchange.getSourceAddress());
        this.exchange = exchange;
        this.handler = handler;
        this.limits = handler.limits();
    }

    /** Returns the exchange of a request whose head has arrived. */
    static ServiceExchange of(HttpServerExchange exchange, ServiceHandler handler) {
        try {
            return new ServiceExchange(exchange, handler, RequestReader.read(exchange));
        } catch (Refusal refusal) {
            String method = exchange.getRequestMethod().toString();
            ApiRequest head = ApiRequest.of(method, exchange.getRequestPath(), Headers.empty());
            ServiceExchange rejected = new ServiceExchange(exchange, handler, head);
            rejected.refuseAndClose(refusal);
            return rejected;
        }
    }

    /** Handles the request. Called on the I/O thread, after the Undertow handler has returned. */
    void start(ApiService service) {
        guard(() -> {
            checkHead();
            service.handle(this)
                    .whenComplete((response, failure) -> guard(() -> {
                        if (response == null) {
                            throw new IllegalStateException("a service failed to respond", failure);
                        }
                        onIoThread(() -> write(response));
                    }));
        });
    }

    private void checkHead() {
        if (refusal() == null) {
            Refusal problem = RequestCheck.check(exchange, request(), limits);
            if (problem != null) {
                refuseAndClose(problem);
            } else if (handler.isClosing()) {
                refuseAndClose(Refusal.of(ErrorKind.UNAVAILABLE, "the server is closing: try again later"));
            }
        }
    }

    private void refuseAndClose(Refusal problem) {
        close = true;
        refuse(problem);
    }

    @Override
    public String mountPath() {
        return exchange.getResolvedPath();
    }

    @Override
    public CompletionStage<ApiResponse> dispatch(Supplier<? extends CompletionStage<ApiResponse>> work) {
        if (handler.workers() == null) {
            return work.get();
        }
        dispatched = true;
        CompletableFuture<ApiResponse> response = new CompletableFuture<>();
        run(() -> work.get().whenComplete((result, failure) -> {
            if (failure == null) {
                response.complete(result);
            } else {
                response.completeExceptionally(failure);
            }
        }));
        return response;
    }

    @Override
    protected CompletionStage<byte[]> readBody() {
        if (exchange.isRequestComplete()) {
            return NO_BODY;
        }
        long announced = exchange.getRequestContentLength();
        if (announced > limits.body()) {
            refuseAndClose(Refusal.of(ErrorCode.TOO_LARGE, "body: larger than " + limits.body() + " bytes")
                    .withValues(limits.body()));
            return NO_BODY;
        }
        body = handler.memory().reserve(organization(), announced < 0 ? limits.body() : announced);
        if (body == null) {
            refuseAndClose(Refusal.of(
                    ErrorCode.OVERLOADED,
                    "body: bodies and unread responses use too much memory: read the responses, or try again"
                            + " later"));
            return NO_BODY;
        }
        CompletableFuture<byte[]> whole = new CompletableFuture<>();
        if (HttpContinue.requiresContinueResponse(exchange)) {
            onIoThread(() -> sendContinue(whole));
        } else {
            readBody(whole);
        }
        return whole;
    }

    private void sendContinue(CompletableFuture<byte[]> whole) {
        HttpContinue.sendContinueResponse(exchange, new IoCallback() {
            @Override
            public void onComplete(HttpServerExchange same, Sender sender) {
                onIoThread(() -> readBody(whole));
            }

            @Override
            public void onException(HttpServerExchange same, Sender sender, IOException exception) {
                abandon();
            }
        });
    }

    private void readBody(CompletableFuture<byte[]> whole) {
        bodyReader()
                .read(
                        limits.body(),
                        bytes -> resume(whole, bytes),
                        refusal -> guard(() -> {
                            refuseAndClose(refusal);
                            whole.complete(ApiRequest.NO_BODY);
                        }));
    }

    /**
     * Continues the work, on the task runner if the work was dispatched. A worker that has read the body itself
     * continues without waiting in the queue again.
     */
    private void resume(CompletableFuture<byte[]> whole, byte[] bytes) {
        if (dispatched && exchange.isInIoThread()) {
            run(() -> whole.complete(bytes));
        } else {
            guard(() -> whole.complete(bytes));
        }
    }

    private void write(ApiResponse response) {
        releaseBody();
        boolean unread = !exchange.isRequestComplete();
        boolean chunked = request().headers().first("Transfer-Encoding") != null;
        if (close
                || unread
                || chunked
                || handler.isClosing()
                || RequestCheck.asksToClose(request().headers())) {
            exchange.setPersistent(false);
        }
        Runnable end = unread ? this::discardAndEnd : exchange::endExchange;
        new ResponseWriter(exchange, handler.memory(), limits.responseTime(), end).write(response, organization());
    }

    /**
     * Ends the output, then discards the unread body, then ends the exchange. If a connection is closed with unread
     * bytes, the client can lose the response.
     */
    private void discardAndEnd() {
        onIoThread(() -> {
            if (exchange.getConnection() instanceof HttpServerConnection connection) {
                endOutput(connection.getOriginalSinkConduit());
            }
            bodyReader().discard(exchange::endExchange);
        });
    }

    private static void endOutput(StreamSinkConduit output) {
        try {
            output.terminateWrites();
            output.flush();
        } catch (IOException e) {
            // the client has closed the connection, which is detected when the body is discarded
        }
    }

    private BodyReader bodyReader() {
        BodyReader bodyReader = reader;
        if (bodyReader == null) {
            bodyReader = new BodyReader(exchange, limits.bodyTime());
            reader = bodyReader;
        }
        return bodyReader;
    }

    private void releaseBody() {
        Reservation reserved = body;
        if (reserved != null) {
            reserved.close();
        }
    }

    /** Runs work on the task runner. Refuses the request if too many requests are waiting. */
    private void run(Runnable work) {
        Step step = new Step(work);
        Objects.requireNonNull(handler.workers()).execute(step);
        step.limitWait();
    }

    private void onIoThread(Runnable work) {
        if (exchange.isInIoThread()) {
            guard(work);
            return;
        }
        try {
            exchange.getIoThread().execute(() -> guard(work));
        } catch (RejectedExecutionException e) {
            abandon(); // the front is closing
        }
    }

    /** Runs work. Closes the connection if the work throws, because the client would otherwise wait forever. */
    private void guard(Runnable work) {
        try {
            work.run();
        } catch (Throwable e) { // includes undeclared checked exceptions
            LOG.error("{} got no response", request(), e);
            abandon();
        }
    }

    private void abandon() {
        releaseBody();
        IoUtils.safeClose(exchange.getConnection());
    }

    /** Work that waits for the task runner. The request is refused if its work does not start in time. */
    private final class Step implements Task {

        private final Runnable work;
        private final AtomicBoolean started = new AtomicBoolean();
        private volatile XnioExecutor.@Nullable Key timer;

        Step(Runnable work) {
            this.work = work;
        }

        @Override
        public @Nullable UUID organization() {
            return ServiceExchange.this.organization();
        }

        @Override
        public Object client() {
            InetSocketAddress client = peer();
            return client == null ? NO_ADDRESS : AddressText.ofBlock(client.getAddress());
        }

        @Override
        public void run() {
            begin(work);
        }

        @Override
        public void reject() {
            begin(() -> {
                // the connection stays open, because a new connection would cost both sides more than this response
                refuse(Refusal.of(ErrorCode.OVERLOADED, "too many requests at once: try again later"));
                work.run();
            });
        }

        void limitWait() {
            if (!started.get()) {
                timer = exchange.getIoThread()
                        .executeAfter(this::reject, limits.queueTime().toMillis(), TimeUnit.MILLISECONDS);
                if (started.get()) {
                    cancel();
                }
            }
        }

        private void begin(Runnable action) {
            if (started.compareAndSet(false, true)) {
                cancel();
                guard(action);
            }
        }

        private void cancel() {
            XnioExecutor.Key pending = timer;
            if (pending != null) {
                pending.remove();
            }
        }
    }
}
