package dev.castellan.server.internal.front.flow;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.front.answer.AnswerWriter;
import dev.castellan.server.internal.front.answer.ExchangeEnd;
import dev.castellan.server.internal.front.answer.FaultyAnswer;
import dev.castellan.server.internal.front.body.BodyReceiver;
import dev.castellan.server.internal.front.body.GrowingBody;
import dev.castellan.server.internal.front.head.Head;
import dev.castellan.server.internal.front.held.Holding;
import dev.castellan.server.internal.front.incoming.IncomingRequest;
import dev.castellan.server.internal.front.turns.TurnKey;
import dev.castellan.server.service.Admission;
import dev.castellan.server.service.Delivery;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import io.undertow.server.HttpServerExchange;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takes one request through the front: the service admits its head, then the body is read, then the answer is sent.
 */
public final class RequestFlow {

    private final HttpServerExchange exchange;
    private final ExchangeEnd end;
    private final IncomingRequest incoming;
    private final Head head;
    private final FrontContext context;
    private final ExchangeRunner runner;
    private final RequestOwner owner;
    private final IncomingBody body;
    /** The step that waits for its turn, if there is one. */
    private volatile @Nullable RequestStep step;

    /** Creates the flow of an exchange that has just begun. */
    public RequestFlow(HttpServerExchange exchange, IncomingRequest incoming, FrontContext context) {
        this.exchange = exchange;
        this.end = ExchangeEnd.of(exchange);
        this.incoming = incoming;
        this.head = incoming.head();
        this.context = context;
        this.runner = new ExchangeRunner(exchange, end, head.request());
        this.owner = new RequestOwner(context.service(), head.request(), incoming.peer());
        this.body = new IncomingBody(exchange, end, incoming, context.limits(), runner::onIoThread);
        end.then(this::dropStep);
    }

    /** Starts on the I/O thread; later steps run on events. */
    public void start() {
        Refusal refusal = head.refusal();
        if (refusal != null) {
            refuse(refusal);
        } else if (context.inFlight().isClosing()) {
            refuse(Refusal.of(ErrorKind.UNAVAILABLE, "the server is closing: try again later"));
        } else {
            step(ownKey(null), false, keepsAlive() && !head.framing().hasBody(), this::judge);
        }
    }

    private void judge() {
        Admission admission = context.service().admit(head.request(), incoming.peer());
        recognize(admission);
        if (!admission.wantsBody() || !head.framing().hasBody()) {
            boolean keepAlive = keepsAlive() && !head.framing().hasBody();
            if (admission.changesState()) {
                answerInTurn(admission, ApiRequest.NO_BODY, keepAlive);
            } else {
                answer(admission, ApiRequest.NO_BODY, keepAlive);
            }
        } else if (head.framing().length() > context.limits().body()) {
            refuse(GrowingBody.tooLarge(context.limits().body()));
        } else {
            runner.onIoThread(() -> receive(admission));
        }
    }

    private void receive(Admission admission) {
        body.receive(() -> holding(admission.findCaller()), new BodyReceiver.Receipt() {
            @Override
            public void received(byte[] bytes) {
                answerInTurn(admission, bytes, keepsAlive() && !head.framing().isChunked());
            }

            @Override
            public void refused(Refusal refusal) {
                refuse(refusal);
            }

            @Override
            public void broken() {
                runner.abandon();
            }
        });
    }

    /** Refuses the request, and closes the connection, where a body may follow that nobody reads. */
    private void refuse(Refusal refusal) {
        refuse(refusal, false);
    }

    private void refuse(Refusal refusal, boolean keepAlive) {
        releaseBody();
        String message = String.valueOf(refusal.getMessage());
        deliver(
                context.service().refuse(head.request(), incoming.peer(), refusal.kind(), message),
                Delivery.PROMPT,
                null,
                keepAlive);
    }

    /** Answers a request whose caller is known, when it is the turn of the caller's organization. */
    private void answerInTurn(Admission admission, byte[] bytes, boolean keepAlive) {
        step(
                ownKey(admission.findCaller()),
                admission.changesState(),
                keepAlive,
                () -> answer(admission, bytes, keepAlive));
    }

    private void answer(Admission admission, byte[] bytes, boolean keepAlive) {
        admission
                .answerLater(bytes)
                .whenComplete((answer, failure) -> runner.guard(() -> answered(admission, answer, failure, keepAlive)));
    }

    private void answered(
            Admission admission, @Nullable ApiResponse answer, @Nullable Throwable failure, boolean keepAlive) {
        releaseBody();
        if (answer == null) {
            throw new IllegalStateException("a service failed to answer", failure);
        }
        recognize(admission);
        deliver(answer, admission.delivery(), admission.findCaller(), keepAlive);
    }

    /** Tells the connection of a valid token: connections without one are the first to be closed. */
    private void recognize(Admission admission) {
        Caller caller = admission.findCaller();
        if (caller != null) {
            incoming.ownedBy(caller.organizationId());
            incoming.recognized();
        }
    }

    /** Returns the key of the caller, or the guess if the caller is not known, and tells the connection. */
    private TurnKey ownKey(@Nullable Caller caller) {
        TurnKey key = owner.key(caller);
        if (!key.isStranger()) {
            incoming.ownedBy(key.owner());
        }
        return key;
    }

    private void deliver(ApiResponse made, Delivery delivery, @Nullable Caller caller, boolean keepAlive) {
        ApiResponse answer = incoming.placed(made);
        if (!keepAlive || context.inFlight().isClosing()) {
            exchange.setPersistent(false);
            incoming.closesAfterAnswer();
        }
        if (Objects.equals(delivery, Delivery.PROMPT)) {
            incoming.served(false);
            AnswerWriter.write(
                    exchange, end, answer, head.isBodyless(), context.limits().idleTime(), () -> holding(caller));
        } else {
            runner.onIoThread(new FaultyAnswer(
                    exchange,
                    end,
                    incoming,
                    answer,
                    delivery,
                    context.faulty(),
                    context.limits().idleTime(),
                    holding(caller))::start);
        }
    }

    /** Returns what counts the bytes that are held for this request while it waits for its client. */
    private Holding holding(@Nullable Caller caller) {
        return context.held().open(owner.key(caller), runner::abandonSoon);
    }

    /**
     * Runs work when it is its turn, unless the client has left by then.
     *
     * @param keepAlive whether the connection is kept if there is no turn for the work: to connect once more would cost
     *     both sides more than the refused request
     */
    private void step(TurnKey key, boolean isWrite, boolean keepAlive, Runnable work) {
        RequestStep next = waiting(key, isWrite, () -> runIfOpen(work), () -> refuseForNow(keepAlive));
        incoming.served(false);
        context.turns().take(next);
    }

    /** Returns a step that does nothing if the exchange ends before its turn. */
    private RequestStep waiting(TurnKey key, boolean isWrite, Runnable work, Runnable refusal) {
        RequestStep next = new RequestStep(key, isWrite, exchange.getIoThread(), work, () -> runner.guard(refusal));
        step = next;
        if (end.isOver()) {
            next.drop();
        }
        return next;
    }

    private void runIfOpen(Runnable work) {
        if (exchange.getConnection().isOpen()) {
            incoming.served(true);
            runner.guard(work);
        }
    }

    private void refuseForNow(boolean keepAlive) {
        Refusal refusal = Refusal.of(ErrorKind.UNAVAILABLE, "too many requests at once: try again later");
        if (keepAlive) {
            incoming.refusedForNow();
            refuse(refusal, true);
        } else {
            Runnable refuse = () -> runner.guard(() -> refuse(refusal));
            incoming.pace(waiting(owner.key(null), false, refuse, refuse));
        }
    }

    private boolean keepsAlive() {
        return head.framing().keepAlive();
    }

    /** Keeps nothing of a request whose client has left: its step may wait for long. */
    private void dropStep() {
        RequestStep waiting = step;
        if (waiting != null) {
            waiting.drop();
        }
    }

    private void releaseBody() {
        body.release();
    }
}
