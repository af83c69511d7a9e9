package dev.castellan.server.internal.front;

import dev.castellan.server.internal.front.head.Gate;
import dev.castellan.server.limits.Limits;
import io.undertow.UndertowOptions;
import io.undertow.protocols.ssl.UndertowXnioSsl;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.server.HttpHandler;
import io.undertow.server.protocol.http.HttpOpenListener;
import java.io.IOException;
import java.net.InetSocketAddress;
import javax.net.ssl.SSLContext;
import org.xnio.IoUtils;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.StreamConnection;
import org.xnio.XnioWorker;
import org.xnio.channels.AcceptingChannel;

/** The port of a front, and the connections that were accepted on it. */
final class Listener {

    /** A little less than 16 KiB, so that a full buffer fits one TLS record. */
    private static final int BUFFER_SIZE = 16 * 1024 - 20;

    private static final int POOLED_BUFFERS = 256;
    private static final int BACKLOG = 1000;

    private final DefaultByteBufferPool buffers = new DefaultByteBufferPool(true, BUFFER_SIZE, POOLED_BUFFERS, 0);
    private final HttpOpenListener connections;
    private final AcceptingChannel<? extends StreamConnection> port;

    /**
     * Binds the port; connections are accepted once {@link #open} is called.
     *
     * @throws IOException if the port cannot be bound
     */
    Listener(FrontOptions options, XnioWorker worker, HttpHandler handler) throws IOException {
        Limits limits = options.limits();
        connections = new HttpOpenListener(buffers, serverOptions(limits));
        connections.setRootHandler(handler);
        Acceptor acceptor = new Acceptor(connection -> {
            Gate.install(connection, limits);
            connections.handleEvent(connection);
        });
        SSLContext tls = options.tls();
        port = tls == null
                ? worker.createStreamConnectionServer(options.bind(), acceptor, socketOptions(limits))
                : new UndertowXnioSsl(worker.getXnio(), OptionMap.create(Options.USE_DIRECT_BUFFERS, true), tls)
                        .createSslConnectionServer(worker, options.bind(), acceptor, socketOptions(limits));
    }

    void open() {
        port.resumeAccepts();
    }

    InetSocketAddress address() {
        return port.getLocalAddress(InetSocketAddress.class);
    }

    /** Frees the port. No more connections are accepted; open ones stay open. */
    void closePort() {
        IoUtils.safeClose(port);
    }

    /** Frees the buffers. To be called when no connection is left. */
    void release() {
        buffers.close();
    }

    private static OptionMap serverOptions(Limits limits) {
        return OptionMap.builder()
                .set(
                        UndertowOptions.NO_REQUEST_TIMEOUT,
                        Math.toIntExact(limits.idleTime().toMillis()))
                .getMap();
    }

    private static OptionMap socketOptions(Limits limits) {
        return OptionMap.builder()
                .set(Options.TCP_NODELAY, true)
                .set(Options.REUSE_ADDRESSES, true)
                .set(Options.BACKLOG, BACKLOG)
                .set(Options.CONNECTION_HIGH_WATER, limits.connections())
                .set(Options.CONNECTION_LOW_WATER, limits.connections())
                .getMap();
    }
}
