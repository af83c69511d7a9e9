package dev.castellan.system.attacks;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.castellan.system.attacks.Attack.Mode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.TreeMap;

/** The connections of an attack, on one thread. Opens a connection again if the server closes it. */
final class Attackers {

    /** Opens no more than 2,000 connections a second, because the queue of the kernel is not the subject. */
    private static final int OPENED_AT_ONCE = 20;

    private static final int MILLIS = 10;
    private static final String BEGINNING = "HTTP/1.1 ";

    private final Map<String, Integer> outcomes = new TreeMap<>();
    private final ByteBuffer received = ByteBuffer.allocate(64 * 1024);
    private final Selector selector = Selector.open();
    private final Thread thread = new Thread(this::run, "attackers");
    private final InetSocketAddress server;
    private final Attack attack;
    private final ByteBuffer request;
    private final int maxOpened;
    private volatile boolean ended;
    private int opened;

    /**
     * Starts the attack.
     *
     * @param maxOpened the number of connections that the attack may open, including those that replace closed ones
     */
    Attackers(InetSocketAddress server, Attack attack, String request, int maxOpened) throws IOException {
        this.server = server;
        this.attack = attack;
        this.request = ByteBuffer.wrap(request.getBytes(US_ASCII));
        this.maxOpened = maxOpened;
        thread.start();
    }

    /** Ends the attack, closes all connections, and returns the numbers of connections and responses. */
    Map<String, Integer> end() throws InterruptedException {
        ended = true;
        thread.join();
        return outcomes;
    }

    private void run() {
        try (selector) {
            long due = System.nanoTime();
            while (!ended) {
                if (System.nanoTime() >= due) {
                    due = System.nanoTime() + MILLIS * 1_000_000;
                    for (int i = 0; i < OPENED_AT_ONCE && mayOpen(); i++) {
                        open();
                    }
                }
                selector.select(this::proceed, MILLIS);
            }
            selector.keys().forEach(key -> close((SocketChannel) key.channel()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean mayOpen() {
        return opened < maxOpened && selector.keys().size() < attack.connections();
    }

    private void open() throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        int address = 2 + opened++ % attack.addresses();
        channel.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) address}), 0));
        channel.register(selector, SelectionKey.OP_CONNECT, request.duplicate());
        channel.connect(server);
    }

    private void proceed(SelectionKey key) {
        SocketChannel channel = (SocketChannel) key.channel();
        try {
            if (key.isConnectable()) {
                channel.finishConnect();
                count("connected");
                key.interestOps(SelectionKey.OP_WRITE);
            } else if (key.isWritable()) {
                write(key, channel);
            } else {
                read(key, channel);
            }
        } catch (IOException e) {
            count("closed by the server");
            close(channel);
        }
    }

    private void write(SelectionKey key, SocketChannel channel) throws IOException {
        ByteBuffer rest = (ByteBuffer) key.attachment();
        channel.write(rest);
        if (!rest.hasRemaining()) {
            key.interestOps(attack.mode() == Mode.SEND_AND_IGNORE ? 0 : SelectionKey.OP_READ);
        }
    }

    private void read(SelectionKey key, SocketChannel channel) throws IOException {
        if (channel.read(received.clear()) < 0) {
            throw new IOException("the server closed the connection");
        }
        String head = US_ASCII.decode(received.flip().limit(Math.min(received.limit(), BEGINNING.length() + 3)))
                .toString();
        if (head.startsWith(BEGINNING)) {
            count("status " + head.substring(BEGINNING.length()));
            if (attack.mode() == Mode.REPEAT) {
                key.attach(request.duplicate());
                key.interestOps(SelectionKey.OP_WRITE);
            }
        }
    }

    private void count(String outcome) {
        outcomes.merge(outcome, 1, Integer::sum);
    }

    private static void close(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
