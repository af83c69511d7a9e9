package dev.castellan.server.internal.front;

import dev.castellan.server.internal.front.answer.FaultyAnswers;
import dev.castellan.server.internal.front.flow.FrontContext;
import dev.castellan.server.internal.front.flow.RequestsInFlight;
import dev.castellan.server.internal.front.held.HeldBytes;
import dev.castellan.server.internal.front.held.HeldLimits;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.service.ServerStartException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.xnio.XnioWorker;

/** The HTTP/1.1 server of a service, on a port of its own. Safe for use by several threads. */
public final class UndertowFront implements AutoCloseable {

    private static final AtomicInteger STARTED = new AtomicInteger();

    private final Listener listener;
    private final FrontContext context;
    private final Steps steps;
    private final XnioWorker ioThreads;
    private final AtomicBoolean closed = new AtomicBoolean();

    private UndertowFront(Listener listener, FrontContext context, Steps steps, XnioWorker ioThreads) {
        this.listener = listener;
        this.context = context;
        this.steps = steps;
        this.ioThreads = ioThreads;
    }

    /**
     * Opens the port and serves on it.
     *
     * @throws ServerStartException if the port cannot be bound; the message names it and the remedy
     */
    public static UndertowFront start(FrontOptions options, ApiService service) {
        String name = "castellan-" + STARTED.incrementAndGet();
        XnioWorker ioThreads = IoThreads.start(name);
        HeldBytes held = new HeldBytes(HeldLimits.of(options.limits()));
        Steps steps = Steps.of(name, options, ioThreads, held::mayRun);
        held.whenFreed(steps.turns()::mayRunAgain);
        FrontContext context = new FrontContext(
                service, options.limits(), steps.turns(), new RequestsInFlight(), new FaultyAnswers(), held);
        try {
            Listener listener = new Listener(options, ioThreads, new FrontHandler(context), context.held());
            listener.open();
            return new UndertowFront(listener, context, steps, ioThreads);
        } catch (IOException e) {
            IoThreads.close(ioThreads);
            throw new ServerStartException(bindMessage(options.bind(), e), e);
        }
    }

    /** Returns the address and the actual port that the front listens on. */
    public InetSocketAddress address() {
        return listener.address();
    }

    /** Returns what counts the bytes that are held for clients. */
    public HeldBytes held() {
        return context.held();
    }

    /** Returns how many requests are in flight: they have a head, and are not answered to the end. */
    int requestsInFlight() {
        return context.inFlight().count();
    }

    /** Returns the number of open connections. */
    public int connections() {
        return listener.connections();
    }

    /** Returns how many connections were closed because there were too many. */
    public long closedForOthers() {
        return listener.closedForOthers();
    }

    /** Returns whether a connection from a new address would be accepted. False after {@link #close()}. */
    public boolean acceptsConnections() {
        return listener.accepts();
    }

    /**
     * Frees the port, waits at most {@link dev.castellan.server.limits.Limits#closeTime()} for requests in flight, then
     * closes every connection and ends every thread. Further calls do nothing.
     */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            // before the port is free, so that whoever sees it free also sees that no request is accepted any more
            context.inFlight().refuseMore();
            listener.closePort();
            context.faulty().close();
            try {
                finishRequests();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            IoThreads.close(ioThreads);
            listener.release();
        }
    }

    private void finishRequests() throws InterruptedException {
        long start = System.nanoTime();
        Duration closeTime = context.limits().closeTime();
        context.inFlight().await(closeTime);
        Duration left = closeTime.minusNanos(System.nanoTime() - start);
        steps.close(left.isNegative() ? Duration.ZERO : left);
    }

    private static String bindMessage(InetSocketAddress bind, IOException problem) {
        String place = "port " + bind.getPort() + " on " + bind.getAddress().getHostAddress();
        String cause = String.valueOf(problem.getMessage());
        return cause.contains("in use")
                ? place + " is in use: choose another with port(..), or 0 for any"
                : place + " cannot be bound: " + cause;
    }
}
