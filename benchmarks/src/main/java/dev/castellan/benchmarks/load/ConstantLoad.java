package dev.castellan.benchmarks.load;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends the same request over a few persistent connections, one at a time on each, and reads answers of a fixed length.
 * It needs little CPU time, which is left to the server.
 */
public final class ConstantLoad implements AutoCloseable {

    private final byte[] request;
    private final List<Connection> connections = new ArrayList<>();
    private final byte[] answer;

    /** Connects this many times to a port of this machine, and sends the request once. */
    public ConstantLoad(int port, byte[] request, int count) throws IOException {
        this.request = request;
        for (int i = 0; i < count; i++) {
            connections.add(new Connection(new Socket(InetAddress.getLoopbackAddress(), port)));
        }
        this.answer = connections.get(0).firstAnswer(request);
    }

    /** Returns the first answer, whose length all others have. */
    public String answer() {
        return new String(answer, StandardCharsets.UTF_8);
    }

    /** Sends about this many requests, and returns the exact number. */
    public int run(int requests) throws IOException {
        byte[] buffer = new byte[answer.length];
        int sent = 0;
        while (sent < requests) {
            for (Connection connection : connections) {
                connection.socket.getOutputStream().write(request);
            }
            for (Connection connection : connections) {
                connection.in.readFully(buffer);
                if (buffer[9] != answer[9]) {
                    throw new IOException("another status: " + new String(buffer, StandardCharsets.UTF_8));
                }
            }
            sent += connections.size();
        }
        return sent;
    }

    @Override
    public void close() throws IOException {
        for (Connection connection : connections) {
            connection.socket.close();
        }
    }

    private static final class Connection {

        private final Socket socket;
        private final DataInputStream in;

        private Connection(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new DataInputStream(socket.getInputStream());
            socket.setTcpNoDelay(true);
        }

        private byte[] firstAnswer(byte[] request) throws IOException {
            socket.getOutputStream().write(request);
            StringBuilder head = new StringBuilder();
            while (!head.toString().endsWith("\r\n\r\n")) {
                head.append((char) in.readUnsignedByte());
            }
            int length = Integer.parseInt(head.toString().replaceFirst("(?is).*content-length: *(\\d+).*", "$1"));
            byte[] body = in.readNBytes(length);
            return (head + new String(body, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
        }
    }
}
