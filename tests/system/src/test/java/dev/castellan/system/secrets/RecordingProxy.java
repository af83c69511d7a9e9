package dev.castellan.system.secrets;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** A proxy that records all bytes sent to and from a server. */
final class RecordingProxy implements AutoCloseable {

    private final URI server;
    private final ServerSocket port;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final List<ByteArrayOutputStream> requests = new CopyOnWriteArrayList<>();
    private final List<ByteArrayOutputStream> responses = new CopyOnWriteArrayList<>();

    private RecordingProxy(URI server, ServerSocket port) {
        this.server = server;
        this.port = port;
    }

    static RecordingProxy to(URI server) throws IOException {
        RecordingProxy proxy = new RecordingProxy(server, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        start(proxy::accept);
        return proxy;
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + port.getLocalPort());
    }

    /** Returns the bytes sent to the server, as one string for each connection. */
    Stream<String> requests() {
        return requests.stream().map(bytes -> bytes.toString(StandardCharsets.ISO_8859_1));
    }

    /** Returns the bytes sent by the server, as one string for each connection. */
    Stream<String> responses() {
        return responses.stream().map(bytes -> bytes.toString(StandardCharsets.ISO_8859_1));
    }

    /** Closes every connection. */
    @Override
    public void close() throws IOException {
        port.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket client = port.accept();
                Socket behind = new Socket(server.getHost(), server.getPort());
                client.setTcpNoDelay(true);
                behind.setTcpNoDelay(true);
                open.addAll(List.of(client, behind));
                start(() -> copy(client, behind, stored(requests)));
                start(() -> copy(behind, client, stored(responses)));
            }
        } catch (IOException e) {
            if (!port.isClosed()) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static ByteArrayOutputStream stored(List<ByteArrayOutputStream> where) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        where.add(bytes);
        return bytes;
    }

    /** Copies bytes until either connection ends, then ends the other connection. */
    private static void copy(Socket from, Socket to, OutputStream retained) {
        byte[] buffer = new byte[8192];
        try {
            InputStream in = from.getInputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                retained.write(buffer, 0, count);
                to.getOutputStream().write(buffer, 0, count);
            }
            to.shutdownOutput();
        } catch (IOException e) {
            closeQuietly(from);
            closeQuietly(to);
        }
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "traffic");
        thread.setDaemon(true);
        thread.start();
    }
}
