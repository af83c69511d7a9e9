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

/** The passage of one request: judged by its head, only then read, then answered. */
public final class RequestFlow {

    private static final Logger LOG = LoggerFactory.getLogger(RequestFlow.class);

    private final HttpServerExchange exchange;
    private final IncomingRequest incoming;
    private final Head head;
    private final FrontContext serving;

    public RequestFlow(HttpServerExchange exchange, IncomingRequest incoming, FrontContext serving) {
        this.exchange = exchange;
        this.incoming = incoming;
        this.head = incoming.head();
        this.serving = serving;
    }

    /** Starts on the I/O thread; everything else follows from events. */
    public void start() {
        Refusal refusal = head.refusal();
        if (refusal != null) {
            refuse(refusal);
        } else if (serving.underWay().isClosing()) {
            refuse(Refusal.of(ErrorKind.UNAVAILABLE, "the server is closing: try again later"));
        } else {
            step(this::judge);
        }
    }

    private void judge() {
        Admission admission = serving.service().admit(head.request(), incoming.peer());
        if (!admission.wantsBody() || !head.framing().hasBody()) {
            answer(
                    admission,
                    ApiRequest.NO_BODY,
                    head.framing().keepAlive() && !head.framing().hasBody());
        } else if (head.framing().length() > serving.limits().body()) {
            refuse(GrowingBody.tooLarge(serving.limits().body()));
        } else {
            onIoThread(() -> invite(admission));
        }
    }

    /** Asks for the body if the client waits to be asked. */
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
                        incoming.bodyDecoder(serving.limits().body()),
                        exchange.getIoThread(),
                        serving.limits().bodyTime(),
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
        deliver(serving.service().refuse(head.request(), refusal.kind(), message), Delivery.PROMPT, false);
    }

    private void answer(Admission admission, byte[] body, boolean keepAlive) {
        ApiResponse answer = admission.answer(body);
        deliver(answer, admission.delivery(), keepAlive);
    }

    private void deliver(ApiResponse made, Delivery delivery, boolean keepAlive) {
        ApiResponse answer = incoming.placed(made);
        if (!keepAlive || serving.underWay().isClosing()) {
            exchange.setPersistent(false);
            incoming.closesAfterAnswer();
        }
        if (Objects.equals(delivery, Delivery.PROMPT)) {
            AnswerWriter.write(
                    exchange, answer, head.isBodyless(), serving.limits().idleTime());
        } else {
            onIoThread(new FaultyAnswer(
                    exchange,
                    incoming,
                    answer,
                    delivery,
                    serving.faulty(),
                    serving.limits().idleTime())::start);
        }
    }

    private void abandon() {
        IoUtils.safeClose(exchange.getConnection());
    }

    private void step(Runnable work) {
        try {
            serving.steps().execute(() -> guard(work));
        } catch (RejectedExecutionException e) {
            refuse(Refusal.of(ErrorKind.UNAVAILABLE, "too many requests at once: try again later"));
        }
    }

    /** A service never throws; if it does all the same, its client must not wait for ever. */
    private void guard(Runnable work) {
        try {
            work.run();
        } catch (Throwable e) { // also what is thrown without being declared
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
