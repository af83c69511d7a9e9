package dev.castellan.server.internal.front;

import dev.castellan.server.internal.front.connections.Connections;
import dev.castellan.server.internal.front.connections.OpenConnection;
import dev.castellan.server.internal.front.head.Gate;
import dev.castellan.server.internal.front.held.HeldBytes;
import dev.castellan.server.internal.front.turns.ReadTurns;
import dev.castellan.server.internal.front.turns.TurnKey;
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
    /**
     * How many connections may wait to be accepted: as many as Linux allows unless told otherwise. A client whose
     * connection finds no room tries again after a second, so the burst of another one must not fill it.
     */
    private static final int BACKLOG = 4096;

    private static final OptionMap SOCKET_OPTIONS = OptionMap.builder()
            .set(Options.TCP_NODELAY, true)
            .set(Options.REUSE_ADDRESSES, true)
            .set(Options.BACKLOG, BACKLOG)
            .getMap();

    private final DefaultByteBufferPool buffers = new DefaultByteBufferPool(true, BUFFER_SIZE, POOLED_BUFFERS, 0);
    private final HttpOpenListener server;
    private final Connections connections;
    private final ReadTurns reads;
    private final AcceptingChannel<? extends StreamConnection> port;

    /**
     * Binds the port; connections are accepted once {@link #open} is called.
     *
     * @throws IOException if the port cannot be bound
     */
    Listener(FrontOptions options, XnioWorker worker, HttpHandler handler, HeldBytes held) throws IOException {
        Limits limits = options.limits();
        server = new HttpOpenListener(buffers, serverOptions(limits));
        server.setRootHandler(handler);
        reads = new ReadTurns(worker, limits.turnTime());
        connections = new Connections(limits, reads, System::nanoTime);
        Acceptor acceptor = new Acceptor(
                connection -> reads.open(
                        connection.getIoThread(), strangerAt(connection), () -> accepted(connection, limits, held)),
                connections::acceptFailed);
        SSLContext tls = options.tls();
        port = tls == null
                ? worker.createStreamConnectionServer(options.bind(), acceptor, SOCKET_OPTIONS)
                : new UndertowXnioSsl(worker.getXnio(), OptionMap.create(Options.USE_DIRECT_BUFFERS, true), tls)
                        .createSslConnectionServer(worker, options.bind(), acceptor, SOCKET_OPTIONS);
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

    int connections() {
        return connections.size();
    }

    /** Returns how many connections were closed because there were too many. */
    long closedForOthers() {
        return connections.closedForOthers();
    }

    /** Returns whether a connection from a new address would be accepted. */
    boolean accepts() {
        return port.isOpen() && connections.hasRoom();
    }

    /** Counts a connection, and waits for its first bytes: connections that send nothing must cost next to nothing. */
    private void accepted(StreamConnection connection, Limits limits, HeldBytes held) {
        OpenConnection open = connections.add(connection);
        if (open != null) {
            connections.removeAtClose(open, connection);
            reads.install(connection, open::turnKey, open::takeRefused);
            connection.getSourceChannel().setReadListener(source -> serve(connection, open, limits, held));
            connection.getSourceChannel().resumeReads();
        }
    }

    private static TurnKey strangerAt(StreamConnection connection) {
        return TurnKey.ofStranger(connection.getPeerAddress(InetSocketAddress.class));
    }

    private void serve(StreamConnection connection, OpenConnection open, Limits limits, HeldBytes held) {
        Gate.install(connection, limits, open, held);
        server.handleEvent(connection);
        connections.removeAtClose(open, connection); // once more, since Undertow has set a listener of its own
    }

    private static OptionMap serverOptions(Limits limits) {
        return OptionMap.builder()
                .set(
                        UndertowOptions.NO_REQUEST_TIMEOUT,
                        Math.toIntExact(limits.idleTime().toMillis()))
                .getMap();
    }
}
