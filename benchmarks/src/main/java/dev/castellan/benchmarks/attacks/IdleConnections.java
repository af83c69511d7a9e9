package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.load.KeepAliveConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * Opens connections that send some bytes and then nothing. If the server ends a connection, opens a new connection.
 *
 * @param count the number of connections
 * @param sources the number of addresses that the connections come from
 * @param reads whether to read from the connections; without reading, the attack does not notice when the server ends a
 *     connection
 */
record IdleConnections(int count, int sources, boolean reads) {

    private static final int OPENED_AT_ONCE = 40;
    private static final int MILLIS = 10;

    /** Holds the connections for this duration, and returns the numbers of opened, refused and ended connections. */
    String run(Target target, byte[] bytes, Duration time) throws IOException {
        try (Holder holder = new Holder(target, bytes)) {
            return holder.hold(System.nanoTime() + time.toNanos());
        }
    }

    /** The connections of one run. */
    private final class Holder implements AutoCloseable {

        private final Selector selector = Selector.open();
        private final ByteBuffer scratch = ByteBuffer.allocate(4096);
        private final InetSocketAddress server;
        private final ByteBuffer bytes;
        private int opened;
        private int refused;
        private int ended;
        private int complete;

        Holder(Target target, byte[] bytes) throws IOException {
            this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), target.port());
            this.bytes = ByteBuffer.wrap(bytes);
        }

        String hold(long end) throws IOException {
            while (System.nanoTime() < end) {
                for (int i = 0; i < OPENED_AT_ONCE && selector.keys().size() < count; i++) {
                    open();
                }
                selector.select(this::proceed, MILLIS);
            }
            return "%d connections at the end; %d opened, %d sent all, %d refused, %d ended by the server"
                    .formatted(selector.keys().size(), opened, complete, refused, ended);
        }

        private void open() throws IOException {
            SocketChannel channel = SocketChannel.open();
            channel.configureBlocking(false);
            channel.bind(new InetSocketAddress(KeepAliveConnection.source(opened, sources), 0));
            channel.register(selector, SelectionKey.OP_CONNECT, bytes.duplicate());
            channel.connect(server);
            opened++;
        }

        private void proceed(SelectionKey key) {
            SocketChannel channel = (SocketChannel) key.channel();
            try {
                if (key.isConnectable()) {
                    finishConnect(key, channel);
                } else if (key.isWritable()) {
                    write(key, channel);
                } else if (channel.read(scratch.clear()) < 0) {
                    throw new IOException("the server ended the connection");
                }
            } catch (IOException e) {
                ended++;
                close(channel);
            }
        }

        private void finishConnect(SelectionKey key, SocketChannel channel) {
            try {
                channel.finishConnect();
                key.interestOps(SelectionKey.OP_WRITE);
            } catch (IOException e) {
                refused++;
                close(channel);
            }
        }

        private void write(SelectionKey key, SocketChannel channel) throws IOException {
            ByteBuffer rest = (ByteBuffer) key.attachment();
            channel.write(rest);
            if (!rest.hasRemaining()) {
                complete++;
                key.interestOps(reads ? SelectionKey.OP_READ : 0);
            }
        }

        @Override
        public void close() throws IOException {
            selector.keys().forEach(key -> close((SocketChannel) key.channel()));
            selector.close();
        }

        private static void close(SocketChannel channel) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
