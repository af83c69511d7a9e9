package dev.castellan.server.internal.front.flow;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.front.answer.AnswerWriter;
import dev.castellan.server.internal.front.answer.FaultyAnswer;
import dev.castellan.server.internal.front.body.BodyReceiver;
import dev.castellan.server.internal.front.body.GrowingBody;
import dev.castellan.server.internal.front.head.Head;
import dev.castellan.server.internal.front.incoming.IncomingRequest;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.Delivery;
import dev.castellan.server.spi.Refusal;
import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.protocol.http.HttpContinue;
import io.undertow.util.Headers;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.IoUtils;

/**
 * Takes one request through the front: the service admits its head, then the body is read, then the answer is sent.
 */
public final class RequestFlow {

    private static final Logger LOG = LoggerFactory.getLogger(RequestFlow.class);

    private final HttpServerExchange exchange;
    private final IncomingRequest incoming;
    private final Head head;
    private final FrontContext context;

    public RequestFlow(HttpServerExchange exchange, IncomingRequest incoming, FrontContext context) {
        this.exchange = exchange;
        this.incoming = incoming;
        this.head = incoming.head();
        this.context = context;
    }

    /** Starts on the I/O thread; later steps run on events. */
    public void start() {
        Refusal refusal = head.refusal();
        if (refusal != null) {
            refuse(refusal);
        } else if (context.inFlight().isClosing()) {
            refuse(Refusal.of(ErrorKind.UNAVAILABLE, "the server is closing: try again later"));
        } else {
            step(this::judge);
        }
    }

    private void judge() {
        Admission admission = context.service().admit(head.request(), incoming.peer());
        if (!admission.wantsBody() || !head.framing().hasBody()) {
            answer(
                    admission,
                    ApiRequest.NO_BODY,
                    head.framing().keepAlive() && !head.framing().hasBody());
        } else if (head.framing().length() > context.limits().body()) {
            refuse(GrowingBody.tooLarge(context.limits().body()));
        } else {
            onIoThread(() -> invite(admission));
        }
    }

    /** Sends {@code 100 Continue} if the client waits for it, and then receives the body. */
    private void invite(Admission admission) {
        if (!head.framing().expectsContinue()) {
            receive(admission);
            return;
        }
        exchange.getRequestHeaders().put(Headers.EXPECT, HttpContinue.CONTINUE);
        HttpContinue.sendContinueResponse(exchange, new IoCallback() {
            @Override
            public void onComplete(HttpServerExchange same, Sender sender) {
                onIoThread(() -> receive(admission));
            }

            @Override
            public void onException(HttpServerExchange same, Sender sender, IOException exception) {
                abandon();
            }
        });
    }

    private void receive(Admission admission) {
        new BodyReceiver(
                        incoming.bodyChannel(),
                        incoming.bodyDecoder(context.limits().body()),
                        exchange.getIoThread(),
                        context.limits().bodyTime(),
                        new BodyReceiver.Receipt() {
                            @Override
                            public void received(byte[] body) {
                                step(() -> answer(
                                        admission,
                                        body,
                                        head.framing().keepAlive()
                                                && !head.framing().isChunked()));
                            }

                            @Override
                            public void refused(Refusal refusal) {
                                refuse(refusal);
                            }

                            @Override
                            public void broken() {
                                abandon();
                            }
                        })
                .start();
    }

    private void refuse(Refusal refusal) {
        String message = String.valueOf(refusal.getMessage());
        deliver(context.service().refuse(head.request(), refusal.kind(), message), Delivery.PROMPT, false);
    }

    private void answer(Admission admission, byte[] body, boolean keepAlive) {
        ApiResponse answer = admission.answer(body);
        deliver(answer, admission.delivery(), keepAlive);
    }

    private void deliver(ApiResponse made, Delivery delivery, boolean keepAlive) {
        ApiResponse answer = incoming.placed(made);
        if (!keepAlive || context.inFlight().isClosing()) {
            exchange.setPersistent(false);
            incoming.closesAfterAnswer();
        }
        if (Objects.equals(delivery, Delivery.PROMPT)) {
            AnswerWriter.write(
                    exchange, answer, head.isBodyless(), context.limits().idleTime());
        } else {
            onIoThread(new FaultyAnswer(
                    exchange,
                    incoming,
                    answer,
                    delivery,
                    context.faulty(),
                    context.limits().idleTime())::start);
        }
    }

    private void abandon() {
        IoUtils.safeClose(exchange.getConnection());
    }

    private void step(Runnable work) {
        try {
            context.steps().execute(() -> guard(work));
        } catch (RejectedExecutionException e) {
            refuse(Refusal.of(ErrorKind.UNAVAILABLE, "too many requests at once: try again later"));
        }
    }

    /**
     * Runs work, and closes the connection if it throws, which a service must not do, so that the client does not wait
     * forever.
     */
    private void guard(Runnable work) {
        try {
            work.run();
        } catch (Throwable e) { // also undeclared exceptions
            LOG.error("{} could not be answered", head.request(), e);
            abandon();
        }
    }

    private void onIoThread(Runnable work) {
        if (exchange.isInIoThread()) {
            work.run();
        } else {
            exchange.getIoThread().execute(() -> guard(work));
        }
    }
}
