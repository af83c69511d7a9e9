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

/** A proxy between a store and its database. It counts round trips, and cuts connections during commits. */
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

    /** A proxy in front of the server that a database is on. */
    static Proxy before(Database database) throws IOException {
        int target = URI.create(database.url().substring("jdbc:".length())).getPort();
        Proxy proxy = new Proxy(target, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        proxy.threads.execute(proxy::accept);
        return proxy;
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Returns the number of round trips: each request ends with the message Sync, of four bytes. */
    long roundTrips() {
        return roundTrips.get();
    }

    /** Loses the commit of the next transaction that sends this word, and the connection with it. */
    void lose(Loss loss, String word) {
        armed.set(new Order(loss, word, false));
    }

    /** Cuts the connection that sends this word next, before the database gets it: its transaction is not committed. */
    void cutAt(String word) {
        armed.set(new Order(Loss.REQUEST, word, true));
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
                sockets.add(client);
                sockets.add(server);
                AtomicBoolean meant = new AtomicBoolean();
                threads.execute(() -> copy(client, server, meant, Loss.REQUEST));
                threads.execute(() -> copy(server, client, meant, Loss.ANSWER));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void copy(Socket from, Socket to, AtomicBoolean meant, Loss here) {
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
                if (isLost(text, meant, here)) {
                    return;
                }
                out.write(buffer, 0, length);
            }
        } catch (IOException e) {
            // the other direction ended first
        }
    }

    private boolean isLost(String text, AtomicBoolean meant, Loss here) {
        Order order = armed.get();
        if (order == null) {
            return false;
        }
        if (text.contains(order.word())) {
            meant.set(true);
        }
        boolean isHere = order.atOnce() ? text.contains(order.word()) : text.contains("COMMIT\0");
        boolean isLost = meant.get() && order.loss() == here && isHere;
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

    /** The commit to lose, and which part of it; or at once what holds the word. */
    private record Order(Loss loss, String word, boolean atOnce) {}

    /** The part of a commit that is lost. */
    enum Loss {
        /** The request: it never reaches the database. */
        REQUEST,
        /** The answer: the transaction is committed, but the store does not learn of it. */
        ANSWER
    }
}
