package dev.castellan.server.internal.front;

import dev.castellan.server.internal.front.answer.FaultyAnswers;
import dev.castellan.server.internal.front.flow.FrontContext;
import dev.castellan.server.internal.front.flow.RequestsInFlight;
import dev.castellan.server.service.ApiService;
import dev.castellan.server.service.ServerStartException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.xnio.XnioWorker;

/** Serves a service over HTTP/1.1 on a port of its own. Safe for use by several threads. */
public final class UndertowFront implements AutoCloseable {

    private static final AtomicInteger STARTED = new AtomicInteger();

    private final Listener listener;
    private final FrontContext serving;
    private final Workers workers;
    private final XnioWorker ioThreads;
    private final AtomicBoolean closed = new AtomicBoolean();

    private UndertowFront(Listener listener, FrontContext serving, Workers workers, XnioWorker ioThreads) {
        this.listener = listener;
        this.serving = serving;
        this.workers = workers;
        this.ioThreads = ioThreads;
    }

    /**
     * Binds the port and serves on it.
     *
     * @throws ServerStartException if the port cannot be bound; the message names it and the remedy
     */
    public static UndertowFront start(FrontOptions options, ApiService service) {
        String name = "castellan-" + STARTED.incrementAndGet();
        Workers workers = new Workers(name, options.limits(), options.blocks());
        XnioWorker ioThreads = IoThreads.start(name);
        FrontContext serving =
                new FrontContext(service, options.limits(), workers, new RequestsInFlight(), new FaultyAnswers());
        try {
            Listener listener = new Listener(options, ioThreads, new FrontHandler(serving));
            listener.open();
            return new UndertowFront(listener, serving, workers, ioThreads);
        } catch (IOException e) {
            IoThreads.close(ioThreads);
            throw new ServerStartException(complaint(options.bind(), e), e);
        }
    }

    /** Returns where it listens, with the real port. */
    public InetSocketAddress address() {
        return listener.address();
    }

    /**
     * Frees the port, lets requests under way finish for at most the limit {@code closeTime}, then closes every
     * connection and ends every thread. Further calls do nothing.
     */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            // before the port is free: whoever sees it free also sees that no request is taken any more
            serving.underWay().refuseMore();
            listener.closePort();
            serving.faulty().close();
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
        Duration closeTime = serving.limits().closeTime();
        serving.underWay().await(closeTime);
        Duration left = closeTime.minusNanos(System.nanoTime() - start);
        workers.close(left.isNegative() ? Duration.ZERO : left);
    }

    private static String complaint(InetSocketAddress bind, IOException problem) {
        String place = "port " + bind.getPort() + " on " + bind.getAddress().getHostAddress();
        String cause = String.valueOf(problem.getMessage());
        return cause.contains("in use")
                ? place + " is in use: choose another with port(..), or 0 for any"
                : place + " cannot be bound: " + cause;
    }
}
