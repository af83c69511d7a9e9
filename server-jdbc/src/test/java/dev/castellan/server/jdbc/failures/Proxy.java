package dev.castellan.server.jdbc.failures;

import dev.castellan.server.jdbc.postgres.Database;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A proxy between a store and its database. The proxy counts round trips and can cut connections during commits. */
final class Proxy implements AutoCloseable {

    private static final Pattern SYNC = Pattern.compile("S\0\0\0\4", Pattern.LITERAL);

    private final int target;
    private final ServerSocket listener;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final AtomicLong roundTrips = new AtomicLong();
    private final AtomicReference<@Nullable Order> armed = new AtomicReference<>();

    private Proxy(int target, ServerSocket listener) {
        this.target = target;
        this.listener = listener;
    }

    /** Starts a proxy in front of a database server. */
    static Proxy before(Database database) throws IOException {
        int target = URI.create(database.url().substring("jdbc:".length())).getPort();
        Proxy proxy = new Proxy(target, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        proxy.threads.execute(proxy::accept);
        return proxy;
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Returns the number of round trips. Counts the client's Sync messages, because each round trip ends with one. */
    long roundTrips() {
        return roundTrips.get();
    }

    /** Cuts the connection during the commit of the next transaction that sends the given word. */
    void lose(Loss loss, String word) {
        armed.set(new Order(loss, word, false));
    }

    /**
     * Cuts the next connection that sends the given word, before the word reaches the database. The transaction is not
     * committed.
     */
    void cutAt(String word) {
        armed.set(new Order(Loss.REQUEST, word, true));
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                sockets.add(client);
                sockets.add(server);
                AtomicBoolean expected = new AtomicBoolean();
                threads.execute(() -> copy(client, server, expected, Loss.REQUEST));
                threads.execute(() -> copy(server, client, expected, Loss.RESPONSE));
            }
        } catch (IOException e) {
            // the proxy was closed
        }
    }

    private void copy(Socket from, Socket to, AtomicBoolean expected, Loss here) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[16_384];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                String text = new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
                if (here == Loss.REQUEST) {
                    roundTrips.addAndGet(SYNC.matcher(text).results().count());
                }
                if (isLost(text, expected, here)) {
                    return;
                }
                out.write(buffer, 0, length);
            }
        } catch (IOException e) {
            // the other direction ended first
        }
    }

    private boolean isLost(String text, AtomicBoolean expected, Loss here) {
        Order order = armed.get();
        if (order == null) {
            return false;
        }
        if (text.contains(order.word())) {
            expected.set(true);
        }
        boolean isHere = order.atOnce() ? text.contains(order.word()) : text.contains("COMMIT\0");
        boolean isLost = expected.get() && order.loss() == here && isHere;
        return isLost && armed.compareAndSet(order, null);
    }

    @Override
    public void close() {
        try {
            listener.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.shutdownNow();
    }

    /** A pending loss. Unless {@code atOnce} is set, it waits for the commit of the transaction with the word. */
    private record Order(Loss loss, String word, boolean atOnce) {}

    /** The part of a commit that is lost. */
    enum Loss {
        /** The request. The commit does not reach the database. */
        REQUEST,
        /** The response. The transaction is committed, but the store does not receive the confirmation. */
        RESPONSE
    }
}
