package dev.castellan.server.internal.front;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.internal.front.FairQueue.Task;
import dev.castellan.server.internal.front.io.AnswerWriter;
import dev.castellan.server.internal.front.io.BodyReader;
import dev.castellan.server.internal.front.io.MemoryBudget.Reservation;
import dev.castellan.server.internal.front.io.RequestReader;
import dev.castellan.server.internal.settings.PublicPath;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpContinue;
import io.undertow.server.protocol.http.HttpServerConnection;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.IoUtils;
import org.xnio.XnioExecutor;
import org.xnio.conduits.StreamSinkConduit;

/**
 * Handles one request: checks its head, lets the service admit it, reads its body, and writes the answer. Steps that
 * call the service run on the handler's task runner, which also reads a body that has already arrived. The answer is
 * written on the I/O thread, because Undertow's I/O thread spins while another thread ends an exchange.
 */
final class ServiceExchange {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceExchange.class);
    private static final Object NO_ADDRESS = "no address";

    private final HttpServerExchange exchange;
    private final ApiService service;
    private final ServiceHandler handler;
    private final Limits limits;
    private final @Nullable InetSocketAddress peer;
    private ApiRequest request;
    private @Nullable UUID organization;
    private @Nullable Reservation body;
    private @Nullable BodyReader reader;

    ServiceExchange(HttpServerExchange exchange, ApiService service, ServiceHandler handler) {
        this.exchange = exchange;
        this.service = service;
        this.handler = handler;
        this.limits = handler.limits();
        this.peer = exchange.getSourceAddress();
        this.request =
                ApiRequest.of(exchange.getRequestMethod().toString(), exchange.getRequestPath(), Headers.empty());
    }

    /** Starts the exchange. Called on the I/O thread, after the handler has returned. */
    void start() {
        guard(() -> {
            Refusal refusal = checkHead();
            if (refusal == null) {
                run(this::admit);
            } else {
                refuse(refusal, true);
            }
        });
    }

    private @Nullable Refusal checkHead() {
        try {
            request = RequestReader.read(exchange);
        } catch (Refusal refusal) {
            return refusal;
        }
        Refusal refusal = RequestCheck.check(exchange, request, limits);
        return refusal == null && handler.isClosing()
                ? Refusal.of(ErrorKind.UNAVAILABLE, "the server is closing: try again later")
                : refusal;
    }

    private void admit() {
        Admission admission = service.admit(request, peer);
        if (exchange.isRequestComplete() || !admission.wantsBody()) {
            answer(admission, ApiRequest.NO_BODY);
        } else if (exchange.getRequestContentLength() > limits.body()) {
            refuse(Refusal.of(ErrorKind.TOO_LARGE, "body: larger than " + limits.body() + " bytes"), true);
        } else {
            reserveBody(admission);
        }
    }

    private void reserveBody(Admission admission) {
        recognize(admission);
        long announced = exchange.getRequestContentLength();
        body = handler.memory().reserve(organization, announced < 0 ? limits.body() : announced);
        if (body == null) {
            refuse(
                    Refusal.of(
                            ErrorKind.UNAVAILABLE,
                            "body: too many bytes of bodies and unread answers are in memory: read the answers, or try"
                                    + " again later"),
                    true);
        } else if (HttpContinue.requiresContinueResponse(exchange)) {
            onIoThread(() -> sendContinue(admission));
        } else {
            readBody(admission);
        }
    }

    private void sendContinue(Admission admission) {
        HttpContinue.sendContinueResponse(exchange, new IoCallback() {
            @Override
            public void onComplete(HttpServerExchange same, Sender sender) {
                onIoThread(() -> readBody(admission));
            }

            @Override
            public void onException(HttpServerExchange same, Sender sender, IOException exception) {
                abandon();
            }
        });
    }

    private void readBody(Admission admission) {
        bodyReader()
                .read(
                        limits.body(),
                        bytes -> guard(() -> perform(admission, bytes)),
                        refusal -> guard(() -> refuse(refusal, true)));
    }

    /** Performs the admitted request. A worker that has read the body goes on without another turn in the queue. */
    private void perform(Admission admission, byte[] bytes) {
        if (exchange.isInIoThread()) {
            run(() -> answer(admission, bytes));
        } else {
            answer(admission, bytes);
        }
    }

    private void answer(Admission admission, byte[] bytes) {
        admission
                .answerLater(bytes)
                .whenComplete((answer, failure) -> guard(() -> {
                    if (answer == null) {
                        throw new IllegalStateException("a service failed to answer", failure);
                    }
                    recognize(admission);
                    onIoThread(() -> write(answer, false));
                }));
    }

    private void refuse(Refusal refusal, boolean close) {
        String message = String.valueOf(refusal.getMessage());
        write(service.refuse(request, peer, refusal.kind(), message), close);
    }

    private void write(ApiResponse made, boolean close) {
        releaseBody();
        String mount = exchange.getResolvedPath();
        ApiResponse answer =
                mount.isEmpty() || !service.publicPath().isEmpty() ? made : PublicPath.prepend(mount, made);
        boolean unread = !exchange.isRequestComplete();
        boolean chunked = request.headers().first("Transfer-Encoding") != null;
        if (close || unread || chunked || handler.isClosing() || RequestCheck.asksToClose(request.headers())) {
            exchange.setPersistent(false);
        }
        Runnable end = unread ? this::discardAndEnd : exchange::endExchange;
        new AnswerWriter(exchange, handler.memory(), limits.answerTime(), end).write(answer, organization);
    }

    /**
     * Ends the output, then discards the unread body, then ends the exchange. If a connection is closed with unread
     * bytes, the client can lose the answer.
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
        BodyReader known = reader;
        if (known == null) {
            known = new BodyReader(exchange, limits.bodyTime());
            reader = known;
        }
        return known;
    }

    private void recognize(Admission admission) {
        Caller caller = admission.findCaller();
        if (caller != null) {
            organization = caller.organizationId();
        }
    }

    private void releaseBody() {
        Reservation reserved = body;
        if (reserved != null) {
            reserved.close();
        }
    }

    /** Runs a step that calls the service. Refuses the request if too many requests are waiting. */
    private void run(Runnable work) {
        Step step = new Step(work);
        if (service.blocks(request)) {
            handler.runner().accept(step);
            step.limitWait();
        } else {
            // the queue does not need the organization here, but the memory budget does
            step.organization();
            step.run();
        }
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
            LOG.error("{} could not be answered", request, e);
            abandon();
        }
    }

    private void abandon() {
        releaseBody();
        IoUtils.safeClose(exchange.getConnection());
    }

    /** A step that calls the service. The step is rejected if it does not start in time. */
    private final class Step implements Task {

        private final Runnable work;
        private final AtomicBoolean begun = new AtomicBoolean();
        private volatile XnioExecutor.@Nullable Key timer;

        Step(Runnable work) {
            this.work = work;
        }

        @Override
        public @Nullable UUID organization() {
            if (organization == null) {
                organization = service.findOrganization(request);
            }
            return organization;
        }

        @Override
        public Object client() {
            return peer == null ? NO_ADDRESS : AddressText.ofBlock(peer.getAddress());
        }

        @Override
        public void run() {
            begin(work);
        }

        @Override
        public void reject() {
            // the connection stays open, because a new connection would cost both sides more than the refused request
            begin(() -> refuse(Refusal.of(ErrorKind.UNAVAILABLE, "too many requests at once: try again later"), false));
        }

        void limitWait() {
            if (!begun.get()) {
                timer = exchange.getIoThread()
                        .executeAfter(this::reject, limits.queueTime().toMillis(), TimeUnit.MILLISECONDS);
                if (begun.get()) {
                    cancel();
                }
            }
        }

        private void begin(Runnable action) {
            if (begun.compareAndSet(false, true)) {
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
