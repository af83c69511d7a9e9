package dev.castellan.server.internal.front;

import dev.castellan.server.internal.front.io.MemoryBudget;
import dev.castellan.server.internal.scheduling.FairQueue;
import dev.castellan.server.internal.service.ApiService;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.ServerStartException;
import io.undertow.UndertowOptions;
import io.undertow.protocols.ssl.UndertowXnioSsl;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.server.HttpHandler;
import io.undertow.server.handlers.GracefulShutdownHandler;
import io.undertow.server.protocol.http.HttpOpenListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.xnio.ChannelListener;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.StreamConnection;
import org.xnio.Xnio;
import org.xnio.XnioWorker;
import org.xnio.channels.AcceptingChannel;

/** Serves a service over HTTP/1.1 with Undertow, on its own port. Thread-safe. */
public final class HttpFront implements AutoCloseable {

    private static final Xnio XNIO = XnioInstance.get();

    private static final AtomicInteger STARTED = new AtomicInteger();

    /** More I/O threads help only on a large, dedicated machine. */
    private static final int MAX_IO_THREADS = 2;

    private static final long THREAD_END_SECONDS = 1;

    /** The size is a little less than 16 KiB, because a full buffer must fit in one TLS record. */
    private static final int BUFFER_SIZE = 16 * 1024 - 20;

    private static final int POOLED_BUFFERS = 256;
    private static final int MAX_HEADERS = 64;
    private static final int MAX_PARAMETERS = 32;
    private static final int MAX_COOKIES = 16;

    /** If a client sends more bytes, Undertow closes the connection, even if the body is discarded. */
    private static final long MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

    private static final OptionMap SOCKET_OPTIONS = OptionMap.builder()
            .set(Options.TCP_NODELAY, true)
            .set(Options.REUSE_ADDRESSES, true)
            .set(Options.BACKLOG, 1024)
            .getMap();

    private final ServiceHandler handler;
    private final GracefulShutdownHandler inFlight;
    private final @Nullable FairQueue workers;
    private final Duration closeTime;
    private final XnioWorker ioThreads;
    private final DefaultByteBufferPool buffers;
    private final ConnectionLimit connections;
    private final AcceptingChannel<? extends StreamConnection> port;
    private final AtomicBoolean closed = new AtomicBoolean();

    private HttpFront(
            FrontOptions options,
            ApiService service,
            Function<ServiceHandler, HttpHandler> wrapper,
            XnioWorker ioThreads)
            throws IOException {
        Limits limits = options.limits();
        this.ioThreads = ioThreads;
        this.closeTime = limits.closeTime();
        this.workers = options.workers();
        this.handler = new ServiceHandler(service, limits, workers);
        this.inFlight = new GracefulShutdownHandler(wrapper.apply(handler));
        this.buffers = new DefaultByteBufferPool(true, BUFFER_SIZE, POOLED_BUFFERS, 0);
        HttpOpenListener undertow = new HttpOpenListener(buffers, serverOptions(limits));
        undertow.setRootHandler(exchange -> (handler.isClosing() ? handler : inFlight).handleRequest(exchange));
        this.connections = new ConnectionLimit(limits, undertow);
        this.port = bind(options, connections);
        port.resumeAccepts();
    }

    /**
     * Opens the port and serves requests.
     *
     * @throws ServerStartException if the port cannot be bound. The message names the port and the remedy
     */
    public static HttpFront start(FrontOptions options, ApiService service) {
        return start(options, service, handler -> handler);
    }

    /**
     * Opens the port and serves requests through a handler that wraps the service's handler.
     *
     * @throws ServerStartException if the port cannot be bound. The message names the port and the remedy
     */
    public static HttpFront start(
            FrontOptions options, ApiService service, Function<ServiceHandler, HttpHandler> wrapper) {
        String name = "castellan-" + STARTED.incrementAndGet();
        XnioWorker ioThreads = startIoThreads(name);
        try {
            return new HttpFront(options, service, wrapper, ioThreads);
        } catch (IOException e) {
            end(ioThreads);
            throw new ServerStartException(bindMessage(options.bind(), e), e);
        } catch (RuntimeException | Error e) {
            end(ioThreads);
            throw e;
        }
    }

    /** Returns the address and the actual port that the front listens on. */
    public InetSocketAddress address() {
        return port.getLocalAddress(InetSocketAddress.class);
    }

    /** Returns the budget for the memory of request bodies and unsent responses. */
    public MemoryBudget memory() {
        return handler.memory();
    }

    public int connections() {
        return connections.open();
    }

    /** Returns the number of connections that were closed immediately because of a limit. */
    public long connectionsRefused() {
        return connections.refused();
    }

    /** Returns whether the front accepts connections from new addresses. Returns false after {@link #close()}. */
    public boolean acceptsConnections() {
        return port.isOpen() && connections.hasRoom();
    }

    /**
     * Releases the port, waits at most {@link Limits#closeTime()} for requests in flight, then closes all connections
     * and ends all threads. Further calls have no effect.
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        // this comes first, because once the port is free, a client assumes that the server accepts no more requests
        handler.refuseMore();
        port.suspendAccepts();
        IoUtils.safeClose(port);
        inFlight.shutdown();
        long deadline = System.nanoTime() + closeTime.toNanos();
        try {
            inFlight.awaitShutdown(closeTime.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (workers != null) {
            workers.close(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
        }
        end(ioThreads);
        buffers.close();
    }

    private AcceptingChannel<? extends StreamConnection> bind(
            FrontOptions options, ChannelListener<StreamConnection> opened) throws IOException {
        SSLContext tls = options.tls();
        if (tls == null) {
            return ioThreads.createStreamConnectionServer(options.bind(), acceptor(opened), SOCKET_OPTIONS);
        }
        return new UndertowXnioSsl(XNIO, OptionMap.create(Options.USE_DIRECT_BUFFERS, true), tls)
                .createSslConnectionServer(ioThreads, options.bind(), acceptor(opened), SOCKET_OPTIONS);
    }

    /**
     * Accepts a connection as {@link ChannelListeners#openListenerAdapter} does, which logs an error if the port is
     * closed. XNIO may call the listener once more after the last connection.
     */
    private static <T extends StreamConnection> ChannelListener<AcceptingChannel<T>> acceptor(
            ChannelListener<? super T> opened) {
        return port -> {
            try {
                T connection = port.accept();
                if (connection != null) {
                    ChannelListeners.invokeChannelListener(connection, opened);
                }
            } catch (ClosedChannelException e) {
                // the server is closing
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    private static OptionMap serverOptions(Limits limits) {
        return OptionMap.builder()
                .set(UndertowOptions.MAX_HEADER_SIZE, limits.headerBlock())
                .set(UndertowOptions.MAX_HEADERS, MAX_HEADERS)
                .set(UndertowOptions.MAX_PARAMETERS, MAX_PARAMETERS)
                .set(UndertowOptions.MAX_COOKIES, MAX_COOKIES)
                .set(UndertowOptions.MAX_ENTITY_SIZE, Math.max(2L * limits.body(), MAX_DISCARDED_BYTES))
                .set(
                        UndertowOptions.REQUEST_PARSE_TIMEOUT,
                        Math.toIntExact(limits.headerTime().toMillis()))
                .set(
                        UndertowOptions.NO_REQUEST_TIMEOUT,
                        Math.toIntExact(limits.idleTime().toMillis()))
                .set(UndertowOptions.DECODE_URL, false)
                .set(UndertowOptions.DECODE_SLASH, false)
                .set(UndertowOptions.ALLOW_UNESCAPED_CHARACTERS_IN_URL, false)
                .set(UndertowOptions.ENABLE_HTTP2, false)
                .getMap();
    }

    private static XnioWorker startIoThreads(String name) {
        try {
            return XNIO.createWorkerBuilder()
                    .setWorkerName(name)
                    .setWorkerIoThreads(
                            Math.min(MAX_IO_THREADS, Runtime.getRuntime().availableProcessors()))
                    .setExternalExecutorService(undertowTasks(name))
                    .setDaemon(true)
                    .build();
        } catch (RuntimeException e) {
            throw new ServerStartException("no I/O threads can be started", e);
        }
    }

    /**
     * Returns an executor for Undertow's internal tasks. The thread of the executor starts with the first task. XNIO's
     * executor registers MBeans and inspects the processor caches, which delays the first start by a tenth of a second.
     */
    private static ExecutorService undertowTasks(String name) {
        return new ThreadPoolExecutor(0, 1, THREAD_END_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, name + " task");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Closes all connections and ends the threads. */
    private static void end(XnioWorker ioThreads) {
        ioThreads.shutdownNow();
        try {
            ioThreads.awaitTermination(THREAD_END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String bindMessage(InetSocketAddress bind, IOException problem) {
        String place = "port " + bind.getPort() + " on " + bind.getAddress().getHostAddress();
        String cause = String.valueOf(problem.getMessage());
        return cause.contains("in use")
                ? place + " is in use: choose another with port(..), or 0 for any"
                : place + " cannot be bound: " + cause;
    }

    /**
     * The settings of an {@link HttpFront}.
     *
     * @param bind the address and port to listen on, where port 0 selects any free port
     * @param limits the limits on connections, requests and times
     * @param workers the queue of the worker threads that run the service, or null to run a non-blocking service on the
     *     I/O threads. The front closes the queue
     * @param tls the keys for HTTPS, or null for plain HTTP
     */
    public record FrontOptions(
            InetSocketAddress bind,
            Limits limits,
            @Nullable FairQueue workers,
            @Nullable SSLContext tls) {

        /** Checks that the address has been resolved. */
        public FrontOptions {
            if (bind.isUnresolved()) {
                throw new IllegalArgumentException("no address is known for host " + bind.getHostString()
                        + ": bind to an address of this machine, or to 0.0.0.0 for all of them");
            }
        }

        /** Returns options without TLS, for a service that does not block. */
        public static FrontOptions of(InetSocketAddress bind, Limits limits) {
            return new FrontOptions(bind, limits, null, null);
        }
    }
}
