package dev.castellan.benchmarks.servers;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.sun.net.httpserver.HttpServer;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HttpString;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.Executors;
import org.xnio.Options;

/** A server that sends a constant response, the JSON of a project. Undertow sends it on an I/O thread. */
public final class ConstantServer {

    private static final String RESPONSE =
            "{\"project_id\":\"01a1fd0d-6638-7000-a7d6-9e2d98f1109b\",\"name\":\"Apollo\","
                    + "\"organization_id\":\"01a1fd0d-64e4-7000-bcbc-ac290e553cd3\","
                    + "\"created_at\":\"2030-01-31T12:00:00.000Z\"}";
    private static final byte[] BYTES = RESPONSE.getBytes(StandardCharsets.UTF_8);
    private static final Map<HttpString, String> HEADERS = Map.of(
            new HttpString("Content-Type"), "application/json",
            new HttpString("Cache-Control"), "no-store",
            new HttpString("X-Content-Type-Options"), "nosniff");
    private static final int THREADS = 32;

    private ConstantServer() {}

    /**
     * Serves requests until the process ends.
     *
     * @param args the program: {@code undertow}, {@code jdk} or {@code wiremock}
     */
    public static void main(String[] args) throws IOException {
        System.out.println("serving http://127.0.0.1:" + start(args[0]) + "/api/v1");
    }

    /** Starts a server on the loopback interface, and returns its port. */
    public static int start(String program) throws IOException {
        return switch (program) {
            case "jdk" -> startJdk();
            case "wiremock" -> startWireMock();
            default -> startUndertow();
        };
    }

    private static int startUndertow() {
        Undertow undertow = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setIoThreads(2)
                .setSocketOption(Options.TCP_NODELAY, true)
                .setServerOption(UndertowOptions.ALWAYS_SET_DATE, true)
                .setHandler(exchange -> {
                    if (exchange.isRequestComplete()) {
                        respond(exchange);
                    } else {
                        exchange.getRequestReceiver().receiveFullBytes((read, body) -> respond(read));
                    }
                })
                .build();
        undertow.start();
        return ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
    }

    private static void respond(HttpServerExchange exchange) {
        HEADERS.forEach((name, value) -> exchange.getResponseHeaders().put(name, value));
        exchange.getResponseSender().send(ByteBuffer.wrap(BYTES));
    }

    private static int startJdk() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        server.createContext("/", exchange -> {
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, BYTES.length);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(BYTES);
            }
        });
        server.start();
        return server.getAddress().getPort();
    }

    private static int startWireMock() {
        WireMockServer server = new WireMockServer(WireMockConfiguration.options()
                .dynamicPort()
                .bindAddress("127.0.0.1")
                .disableRequestJournal());
        server.start();
        server.stubFor(WireMock.any(WireMock.anyUrl()).willReturn(WireMock.okJson(RESPONSE)));
        return server.port();
    }
}
