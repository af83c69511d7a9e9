package dev.castellan.benchmarks.servers;

import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HttpString;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.xnio.Options;

/**
 * A plain Undertow server. Reads the request body on an I/O thread, and sends a constant response, the JSON of a
 * project.
 */
public final class ConstantServer {

    private static final byte[] ANSWER =
            ("{\"project_id\":\"01a1fd0d-6638-7000-a7d6-9e2d98f1109b\",\"name\":\"Apollo\","
                            + "\"organization_id\":\"01a1fd0d-64e4-7000-bcbc-ac290e553cd3\"}")
                    .getBytes(StandardCharsets.UTF_8);
    private static final Map<HttpString, String> HEADERS = Map.of(
            new HttpString("Content-Type"), "application/json",
            new HttpString("Cache-Control"), "no-store",
            new HttpString("X-Content-Type-Options"), "nosniff");

    private ConstantServer() {}

    /** Serves requests until the process ends. */
    public static void main(String[] args) {
        Undertow undertow = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setIoThreads(2)
                .setSocketOption(Options.TCP_NODELAY, true)
                .setServerOption(UndertowOptions.ALWAYS_SET_DATE, true)
                .setHandler(exchange -> {
                    if (exchange.isRequestComplete()) {
                        answer(exchange);
                    } else {
                        exchange.getRequestReceiver().receiveFullBytes((read, body) -> answer(read));
                    }
                })
                .build();
        undertow.start();
        int port = ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
        System.out.println("serving http://127.0.0.1:" + port + "/api/v1");
    }

    private static void answer(HttpServerExchange exchange) {
        HEADERS.forEach((name, value) -> exchange.getResponseHeaders().put(name, value));
        exchange.getResponseSender().send(ByteBuffer.wrap(ANSWER));
    }
}
