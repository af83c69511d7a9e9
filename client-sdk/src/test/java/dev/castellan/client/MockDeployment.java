package dev.castellan.client;

import dev.castellan.client.call.Retries;
import dev.castellan.model.internal.version.ProductVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import javax.net.ServerSocketFactory;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.QueueDispatcher;
import mockwebserver3.RecordedRequest;

/** A deployment that sends literal bytes and records the requests. */
final class MockDeployment implements AutoCloseable {

    static final String TOKEN = "csts_0madeUpForTests0";

    private static final Set<String> OF_EVERY_CALL =
            Set.of("user-agent", "accept", "authorization", "host", "connection", "accept-encoding", "content-length");

    private final MockWebServer server = new MockWebServer();
    private final Responses responses = new Responses();

    MockDeployment() {
        server.setDispatcher(responses);
        server.setServerSocketFactory(new PromptSockets());
        try {
            server.start(InetAddress.getLoopbackAddress(), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getPort();
    }

    /** Returns a builder for a client without retries. */
    CastellanClientBuilder builder() {
        return CastellanClient.builder(url()).token(TOKEN).retries(Retries.none());
    }

    CastellanClient client() {
        return builder().build();
    }

    MockDeployment responds(int status) {
        return responds(new MockResponse.Builder().code(status));
    }

    MockDeployment responds(int status, String json) {
        return responds(new MockResponse.Builder()
                .code(status)
                .setHeader("Content-Type", "application/json")
                .body(json));
    }

    MockDeployment responds(MockResponse.Builder response) {
        responses.enqueue(response.build());
        return this;
    }

    int requests() {
        return server.getRequestCount();
    }

    /** Returns the next request, whose response has already been taken from the queue. */
    RecordedRequest next() {
        try {
            RecordedRequest request = responses.received.poll(5, TimeUnit.SECONDS);
            if (request == null) {
                throw new AssertionError("no request came");
            }
            return request;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the bytes of the next request as text, with placeholders for port, version and idempotency key. */
    String takenWhole() {
        return text(next(), Set.of());
    }

    /** Returns the next request without the headers that all requests have. */
    String takenBriefly() {
        return text(next(), OF_EVERY_CALL);
    }

    private static String text(RecordedRequest request, Set<String> leftOut) {
        String headers = StreamSupport.stream(request.getHeaders().spliterator(), false)
                .filter(header -> !leftOut.contains(header.getFirst().toLowerCase(Locale.ROOT)))
                .map(header -> header.getFirst() + ": " + header.getSecond() + "\n")
                .collect(Collectors.joining());
        String body = request.getBody() == null ? "" : request.getBody().utf8();
        return (request.getRequestLine() + "\n" + headers + "\n" + body)
                .replace("castellan-client/" + ProductVersion.get() + "\n", "castellan-client/<version>\n")
                .replaceFirst("Host: 127.0.0.1:\\d+", "Host: 127.0.0.1:<port>")
                .replaceFirst(
                        "Idempotency-Key: [0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\n",
                        "Idempotency-Key: <v4>\n");
    }

    @Override
    public void close() {
        server.close();
    }

    /**
     * Records each request after taking its response from the queue. The mock server itself records the request too
     * early.
     */
    private static final class Responses extends QueueDispatcher {

        private final BlockingQueue<RecordedRequest> received = new LinkedBlockingQueue<>();

        @Override
        public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
            MockResponse response = super.dispatch(request);
            received.add(request);
            return response;
        }
    }

    /**
     * Creates sockets with TCP_NODELAY. With the default sockets, the mock server sends a response in two packets, 40
     * ms apart.
     */
    private static final class PromptSockets extends ServerSocketFactory {

        @Override
        public ServerSocket createServerSocket() throws IOException {
            return new ServerSocket() {
                @Override
                public Socket accept() throws IOException {
                    Socket socket = super.accept();
                    socket.setTcpNoDelay(true);
                    return socket;
                }
            };
        }

        @Override
        public ServerSocket createServerSocket(int port) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerSocket createServerSocket(int port, int backlog, InetAddress address) {
            throw new UnsupportedOperationException();
        }
    }
}
