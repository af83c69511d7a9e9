package dev.castellan.server.standalone.control;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Reads and writes lines on a connection, each of a bounded size and within a time. Not safe for several threads. */
final class LineChannel implements AutoCloseable {

    private static final int PIECE = 8192;

    private final SocketChannel channel;
    private final Selector selector;

    /** Takes over the channel, which is connected. It is closed together with this object, or if there will be none. */
    LineChannel(SocketChannel channel) throws IOException {
        this.channel = channel;
        try {
            channel.configureBlocking(false);
            selector = Selector.open();
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Returns the next line, without its end. What follows the line is lost.
     *
     * @throws EOFException if the connection ends before the line does
     * @throws SocketTimeoutException if the line is not there in time
     * @throws IOException if the line is longer than {@code most} bytes
     */
    byte[] read(int most, Duration longest) throws IOException {
        long end = end(longest);
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        ByteBuffer piece = ByteBuffer.allocate(PIECE);
        while (true) {
            await(SelectionKey.OP_READ, end);
            if (channel.read(piece.clear()) < 0) {
                throw new EOFException("the connection ended within a line");
            }
            int length = lengthOfLine(piece.flip());
            line.write(piece.array(), 0, length);
            if (line.size() > most) {
                throw new IOException("a line is longer than " + most + " bytes");
            }
            if (length < piece.limit()) {
                return line.toByteArray();
            }
        }
    }

    /**
     * Writes a line.
     *
     * @param line the line, without its end
     * @throws SocketTimeoutException if the peer does not take it in time
     */
    void write(byte[] line, Duration longest) throws IOException {
        long end = end(longest);
        ByteBuffer rest =
                ByteBuffer.allocate(line.length + 1).put(line).put((byte) '\n').flip();
        while (rest.hasRemaining()) {
            await(SelectionKey.OP_WRITE, end);
            channel.write(rest);
        }
    }

    @Override
    public void close() throws IOException {
        selector.close();
        channel.close();
    }

    private void await(int operation, long end) throws IOException {
        channel.register(selector, operation);
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0 || selector.select(left) == 0) {
            throw new SocketTimeoutException("the other side is too slow");
        }
        selector.selectedKeys().clear();
    }

    private static long end(Duration longest) {
        return System.nanoTime() + longest.toNanos();
    }

    private static int lengthOfLine(ByteBuffer piece) {
        int length = 0;
        while (length < piece.limit() && piece.get(length) != '\n') {
            length++;
        }
        return length;
    }
}
