package dev.castellan.client.hostile;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Responds to every request with given bytes, well-formed or not, and records the request heads. */
final class HostileServer implements AutoCloseable {

    private final Bytes response;
    private final ServerSocket listener;
    private final List<Socket> connections = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "hostile-server");
        thread.setDaemon(true);
        return thread;
    });

    HostileServer(Bytes response) {
        this.response = response;
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(this::accept);
    }

    String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** Returns the heads of all received requests. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        closeQuietly(listener);
        connections.forEach(HostileServer::closeQuietly);
        threads.shutdownNow();
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = listener.accept();
                connections.add(connection);
                threads.execute(() -> serve(connection));
            }
        } catch (IOException e) {
            closeQuietly(listener);
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            requests.add(head(new BufferedInputStream(connection.getInputStream())));
            OutputStream out = connection.getOutputStream();
            response.writeTo(out);
            out.flush();
        } catch (IOException e) {
            closeQuietly(connection);
        }
    }

    private static String head(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        for (int c = in.read(); c >= 0; c = in.read()) {
            head.append((char) c);
            if (head.lastIndexOf("\r\n\r\n") == head.length() - 4 && head.length() >= 4) {
                break;
            }
        }
        return head.toString();
    }

    private static void closeQuietly(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    /** The bytes of a response. */
    @FunctionalInterface
    interface Bytes {

        void writeTo(OutputStream out) throws IOException;

        /** Returns the bytes of this text. */
        static Bytes of(String text) {
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            return out -> out.write(bytes);
        }

        /** Returns a response that ends when its connection is closed. */
        static Bytes ok(String body) {
            return of("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n" + body);
        }

        /** Returns these bytes, followed by {@code next}. */
        default Bytes then(Bytes next) {
            return out -> {
                writeTo(out);
                next.writeTo(out);
            };
        }

        /** Returns these bytes, repeated. */
        default Bytes times(int count) {
            return out -> {
                for (int i = 0; i < count; i++) {
                    writeTo(out);
                }
            };
        }

        /** Returns these bytes repeatedly, until the client closes the connection. */
        default Bytes forever() {
            return out -> {
                while (true) {
                    writeTo(out);
                }
            };
        }

        /** Returns these bytes one at a time, 20 milliseconds apart. */
        default Bytes slowly() {
            return out -> writeTo(new SlowStream(out));
        }
    }
}
