package dev.castellan.conformance;

import dev.castellan.conformance.internal.http.StrictResponseReader;
import dev.castellan.model.exchange.ApiResponse;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;

/**
 * A server that passes the bytes of requests on to another server, and writes the responses in another form: names of
 * headers in lower case, in reverse order, and bodies as chunks.
 */
final class OtherServer implements AutoCloseable {

    private static final int CHUNK = 100;

    private final URI behind;
    private final UnaryOperator<ApiResponse> choices;
    private final ServerSocket listener;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /**
     * Starts a server.
     *
     * @param behind the server that handles the requests
     * @param choices changes each response
     */
    OtherServer(URI behind, UnaryOperator<ApiResponse> choices) throws IOException {
        this.behind = behind;
        this.choices = choices;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        threads.execute(this::accept);
    }

    URI baseUrl() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                threads.execute(() -> serve(client));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void serve(Socket client) {
        Relay relay = new Relay();
        try (client;
                Socket server = new Socket(behind.getHost(), behind.getPort())) {
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            threads.execute(() -> relay.requests(client, server));
            relay.responses(server, client);
        } catch (IOException | AssertionError e) {
            // an end of either connection ends both
        }
    }

    /** The traffic of one connection. */
    private final class Relay {

        private volatile String method = "";

        void requests(Socket client, Socket server) {
            try {
                byte[] buffer = new byte[1 << 16];
                InputStream in = client.getInputStream();
                for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
                    String start = new String(buffer, 0, Math.min(read, 10), StandardCharsets.ISO_8859_1);
                    method = start.matches("(?s)[A-Z]+ .*") ? start.substring(0, start.indexOf(' ')) : method;
                    server.getOutputStream().write(buffer, 0, read);
                }
                server.shutdownOutput();
            } catch (IOException e) {
                // an end of either connection ends both
            }
        }

        void responses(Socket server, Socket client) throws IOException {
            InputStream in = new BufferedInputStream(server.getInputStream());
            while (hasMore(in)) {
                ApiResponse response = new StrictResponseReader(in).read(method);
                client.getOutputStream()
                        .write(bytes(response.status() < 200 ? response : choices.apply(response), method));
            }
        }

        private static boolean hasMore(InputStream in) throws IOException {
            in.mark(1);
            boolean more = in.read() >= 0;
            in.reset();
            return more;
        }
    }

    private static byte[] bytes(ApiResponse response, String method) {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + response.status() + " \r\n");
        List<String> lines = new ArrayList<>();
        response.headers().forEach((name, value) -> lines.add(name.toLowerCase(Locale.ROOT) + ":" + value + "\r\n"));
        Collections.reverse(lines);
        boolean hasBody = !method.equals("HEAD") && response.status() >= 200 && response.status() != 204;
        lines.removeIf(line -> hasBody && line.startsWith("content-length:"));
        lines.forEach(head::append);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes((head + (hasBody ? "transfer-encoding: chunked\r\n\r\n" : "\r\n"))
                .getBytes(StandardCharsets.ISO_8859_1));
        for (int from = 0; hasBody && from <= response.body().length; from += CHUNK) {
            int length = Math.min(CHUNK, response.body().length - from);
            if (length > 0) {
                all.writeBytes((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
                all.write(response.body(), from, length);
                all.writeBytes(new byte[] {'\r', '\n'});
            }
        }
        if (hasBody) {
            all.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
        }
        return all.toByteArray();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        threads.shutdownNow();
    }
}
